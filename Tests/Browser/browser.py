"""A headless Chromium driven over the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/).

The protocol runs over two pipes (`--remote-debugging-pipe`): JSON messages that end with a zero byte. So nothing but
Python's standard library is needed.
"""
import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


# Key codes: by the key's name, and of signs where a keyboard of the United States has them.
CODES = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Backspace": 8, "Delete": 46, "F2": 113, "F1": 112, "F3": 114, "F8": 119}
SIGNS = {sign: code for code, signs in {
    49: "!", 50: "@", 51: "#", 52: "$", 53: "%", 54: "^", 55: "&", 56: "*", 57: "(", 48: ")", 186: ";:", 187: "=+", 188: ",<", 189: "-_", 190: ".>",
    191: "/?", 192: "`~", 219: "[{", 220: "\\|", 221: "]}", 222: "'\"",
}.items() for sign in signs}


# Pages of the browser itself, two in each new window: the list below the address field. A test's own page costs less.
UNSEEN = "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
# What no test needs and each page pays for: extensions, updates, reports.
SPARED = ("--disable-extensions", "--disable-component-extensions-with-background-pages", "--disable-background-networking",
          "--disable-component-update", "--disable-sync", "--disable-breakpad", "--disable-field-trial-config", "--metrics-recording-only")
# Pictures load when they are on the screen, not long before: a page of the gallery loads a third of its pictures.
LAZY = "--blink-settings=" + ",".join(f"lazyLoadingImageMarginPx{network}=0" for network in ("Unknown", "3G", "4G"))
# How long a page itself looks whether what is waited for is true, in milliseconds, and how often.
LOOK, EVERY = 500, 15


class BrowserError(Exception):
    pass


def find():
    """The path of the browser; None where there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Browser:
    def __init__(self, executable):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def take_pipes():  # the browser reads commands from 3 and writes answers to 4
            first, second = os.dup(commands), os.dup(answers)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [executable, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-features=" + UNSEEN, *SPARED, LAZY, "--force-color-profile=srgb", "--hide-scrollbars", "--remote-debugging-pipe",
             "--user-data-dir=" + self.profile.name, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=take_pipes)
        os.close(commands)
        os.close(answers)
        self.numbers = itertools.count(1)
        self.buffer = b""
        self.replies = {}
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.profile.cleanup()

    def send(self, method, session=None, patience=60, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + patience
        while number not in self.replies:
            self.read(end - time.monotonic(), method)
        reply = self.replies.pop(number)
        if "error" in reply:
            raise BrowserError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    def read(self, seconds, what):
        """Takes what has arrived; waits for something where nothing has."""
        if seconds <= 0 or not select.select([self.answers], [], [], seconds)[0]:
            raise BrowserError(f"{what}: the browser does not answer")
        part = os.read(self.answers, 1 << 20)
        if not part:
            raise BrowserError(f"{what}: the browser has ended")
        self.buffer += part
        *messages, self.buffer = self.buffer.split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.replies[message["id"]] = message
            else:
                self.events.append(message)

    def page(self, width=1280, height=900, scheme="light", motion="no-preference", density=1, is_tab=False):
        return Page(self, width, height, scheme, motion, density, is_tab)


class Page:
    """One tab. Every error of the page, thrown or logged, fails the test that made it."""

    def __init__(self, browser, width, height, scheme, motion, density=1, is_tab=False):
        """is_tab: in the window of the latest page, which is out of sight then."""
        self.browser = browser
        self.target = browser.send("Target.createTarget", url="about:blank", newWindow=not is_tab)["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(domain + ".enable")
        self.density = density
        self.resize(width, height)
        self.media(scheme, motion)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def resize(self, width, height):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=self.density, mobile=False)

    def watch_network(self):
        """Requests and the events of streams are among the browser's events from now on; each costs the browser time."""
        self.send("Network.enable")

    def delay_network(self, milliseconds):
        self.watch_network()
        self.send("Network.emulateNetworkConditions", offline=False, downloadThroughput=-1, uploadThroughput=-1, latency=milliseconds)

    def show(self):
        """Brings a tab that is out of sight to the front."""
        self.send("Page.bringToFront")

    def media(self, scheme="light", motion="no-preference"):
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}])

    def before_scripts(self, script):
        """Runs a script in each page that is opened from now on, before those of the page itself."""
        self.send("Page.addScriptToEvaluateOnNewDocument", source=script)

    def open(self, address):
        self.run("window.isLeft = true")
        is_new = "loaderId" in self.send("Page.navigate", url=address)
        # The document before may still answer, and one of which nothing has arrived yet says that it is complete.
        self.wait(("!window.isLeft && " if is_new else "") + "document.body && document.readyState === 'complete'")

    def reload(self):
        """Loads the page again, which asks whether unsaved work is left; a person agrees. Returns when the new page is there."""
        self.run("window.isLeft = true; setTimeout(() => location.reload())")
        end = time.monotonic() + 10
        while time.monotonic() < end:
            try:
                self.browser.read(0.2, "reload")
            except BrowserError:
                pass
            asked = [e for e in self.browser.events if e["method"] == "Page.javascriptDialogOpening" and e.get("sessionId") == self.session]
            if asked:
                self.browser.events.remove(asked[0])
                self.send("Page.handleJavaScriptDialog", accept=True)
                self.wait("!window.isLeft && document.body && document.readyState === 'complete'")
                return
        raise BrowserError("the page left without asking")

    def run(self, script, patience=60):
        """The value of an expression, which may be a promise that takes so many seconds."""
        answer = self.send("Runtime.evaluate", patience=patience, expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]) + f"\n in {script[:300]}")
        return answer["result"].get("value")

    def wait(self, condition, seconds=30):
        """Waits until an expression is true; returns the seconds that it took. The page itself looks again and again, unless
        it is out of sight, where its clock is slow."""
        start = time.monotonic()
        looks = f"""new Promise((resolve, reject) => {{
          const end = performance.now() + {LOOK};
          const look = () => {{
            try {{
              if ({condition}) resolve(true);
              else if (document.hidden || performance.now() > end) resolve(false);
              else setTimeout(look, {EVERY});
            }} catch (error) {{ reject(error); }}
          }};
          look();
        }})"""
        while True:
            try:
                if self.run(looks):
                    return time.monotonic() - start
            except BrowserError as error:
                # A page that gives way to the next one answers nothing.
                if not any(word in str(error) for word in ("context", "navigated", "collected")):
                    raise
            if time.monotonic() - start > seconds:
                raise BrowserError(f"still false after {seconds} s: {condition}\nerrors: {self.errors()}")
            time.sleep(0.02)

    def errors(self):
        """What the page complained about since the last call."""
        found, rest = [], []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                rest.append(event)
            elif event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            elif event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"] + " " + event["params"]["entry"].get("url", ""))
        self.browser.events = rest
        return found

    def clean(self):
        """The page has complained about nothing since the last call. That a card's picture cannot be drawn is said on it."""
        errors = [error for error in self.errors() if "/picture?" not in error]
        assert not errors, errors

    def key(self, key, modifiers=0, text=None, commands=()):
        """A key of the keyboard by its name; modifiers: 1 Alt, 2 Control, 8 Shift; commands: what the browser does by it."""
        code = CODES.get(key) or SIGNS.get(key) or (ord(key.upper()) if key.isalnum() and len(key) == 1 else 0)
        text = text if text is not None else key if len(key) == 1 and not modifiers & 2 else "\r" if key == "Enter" else ""
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, commands=list(commands), **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def click(self, selector, modifiers=0):
        """Presses the mouse in the middle of an element, as a person would."""
        box = self.middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1, modifiers=modifiers)

    def middle(self, selector):
        """The middle of an element on the screen, after it was scrolled into view and stands still."""
        return self.still(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;
          e.scrollIntoView({{ block: "center", inline: "nearest" }}); const b = e.getBoundingClientRect();
          return [b.x + b.width / 2, b.y + b.height / 2]; }})()""", selector)

    def still(self, place, what):
        """The value of an expression for a place on the screen, once it is the same at two looks."""
        before = None
        for _ in range(100):
            found = self.run(place)
            if found is None:
                raise BrowserError(f"no element {what}")
            if found == before:
                return found
            before = found
            time.sleep(0.06)
        raise BrowserError(f"{what} does not stand still")

    def mouse(self, kind, x, y, modifiers=0, count=1):
        """kind: Pressed, Released or Moved."""
        self.send("Input.dispatchMouseEvent", type="mouse" + kind, x=x, y=y, modifiers=modifiers, clickCount=count,
                  button="left" if kind != "Moved" else "none", buttons=0 if kind == "Released" else 1 if kind == "Pressed" or self.is_pressed else 0)
        self.is_pressed = kind == "Pressed" or (kind == "Moved" and self.is_pressed)

    is_pressed = False

    def drag(self, start, end, steps=6, modifiers=0):
        """Presses the mouse at a point, moves it and lets it go; points as [x, y] on the screen."""
        self.mouse("Moved", *start)
        self.mouse("Pressed", *start, modifiers)
        for i in range(1, steps + 1):
            self.mouse("Moved", *(a + (b - a) * i / steps for a, b in zip(start, end)), modifiers)
            time.sleep(0.02)
        self.mouse("Released", *end, modifiers)

    def drop(self, *paths):
        """Drags files of the disk over the page and lets them go."""
        data = {"items": [], "files": list(paths), "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.send("Input.dispatchDragEvent", type=kind, x=200, y=200, data=data)

    def choose(self, selector, *paths):
        """Gives files of the disk to an input for files."""
        root = self.send("DOM.getDocument")["root"]["nodeId"]
        node = self.send("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.send("DOM.setFileInputFiles", nodeId=node, files=list(paths))

    def stream(self):
        """The events of the page's stream since the last call: names and data."""
        found = [e["params"] for e in self.browser.events if e["method"] == "Network.eventSourceMessageReceived" and e.get("sessionId") == self.session]
        self.browser.events = [e for e in self.browser.events if e["method"] != "Network.eventSourceMessageReceived" or e.get("sessionId") != self.session]
        return [(e["eventName"], json.loads(e["data"])) for e in found]

    def clear(self):
        """What the page does not paint is transparent in its pictures."""
        self.send("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})

    def png(self, **options):
        """A picture of the page."""
        return base64.b64decode(self.send("Page.captureScreenshot", format="png", **options)["data"])

    def picture(self, path, whole=False):
        with open(path, "wb") as file:
            file.write(self.png(captureBeyondViewport=whole))

    def close(self):
        self.browser.send("Target.closeTarget", targetId=self.target)
