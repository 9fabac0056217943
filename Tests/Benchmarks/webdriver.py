"""Three browsers behind one small interface: Chromium over DevTools, Firefox over Marionette, WebKit over WebDriver.

A `Looks` says what the browser tells its pages: the color scheme, whether less motion is asked for, and the pixels of
a CSS pixel. Each browser has `open(address)`, `run(script)` and `picture(width, height)`, which is a PNG of at least
that much of the page, and is used in a `with` statement. Nothing but Python's standard library is needed.
"""
import base64
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Browser"))
import browser as devtools  # noqa: E402

WIDTH, HEIGHT = 1600, 1200
PATIENCE = 120


class Missing(Exception):
    """A program that a browser needs is not installed."""


class DriverError(Exception):
    pass


@dataclass(frozen=True)
class Looks:
    is_dark: bool = False
    is_calm: bool = False
    density: int = 1


def program(name, package):
    """The path of a program; raises Missing with the package that has it."""
    found = shutil.which(name)
    if not found:
        raise Missing(f"{name} is missing: install the package {package}")
    return found


def ended(process):
    """Ends a process that was started here."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait(attempt, what, seconds=60):
    """The first true value of a function that may also raise OSError; raises DriverError after some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if found := attempt():
                return found
        time.sleep(0.05)
    raise DriverError(what)


# A function body for the drivers that take no expression: it calls back with a value, or an error as text.
WRAPPED = """const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (%s)).then(value => done([value ?? null, null]), error => done([null, `${error}`]));"""


def unwrapped(answer, script):
    value, error = answer
    if error is not None:
        raise DriverError(f"{error}\n in {script[:200]}")
    return value


class Session:
    """What the drivers have in common: resources that end with the session, in the reverse order."""
    can_zoom = True  # whether a CSS pixel can be several pixels

    def __init__(self):
        self.resources = contextlib.ExitStack()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.resources.close()

    def folder(self):
        return self.resources.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))

    def start(self, command, **options):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.resources.callback(ended, process)
        return process

    @classmethod
    def is_installed(cls):
        try:
            cls.needs()
        except Missing:
            return False
        return True


class Chromium(Session):
    """The driver of the tests in Tests/Browser."""

    @staticmethod
    def needs():
        return devtools.find() or program("chromium", "chromium")

    def __init__(self, looks):
        super().__init__()
        browser = self.resources.enter_context(devtools.Browser(self.needs()))
        self.page = browser.page(
            WIDTH, HEIGHT, "dark" if looks.is_dark else "light", "reduce" if looks.is_calm else "no-preference",
            looks.density)
        self.version = browser.send("Browser.getVersion")["product"].replace("/", " ")

    def open(self, address):
        self.page.open(address)

    def run(self, script):
        return self.page.run(script, PATIENCE)

    def picture(self, width=WIDTH, height=HEIGHT):
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        return self.page.png(optimizeForSpeed=True, clip=clip)


class Firefox(Session):
    """Marionette: messages with their length before them, over TCP."""

    @staticmethod
    def needs():
        return shutil.which("firefox-esr") or program("firefox", "firefox-esr")

    def __init__(self, looks):
        super().__init__()
        executable, profile = self.needs(), self.folder()
        choices = {
            "marionette.port": 0, "layout.css.devPixelsPerPx": f"{looks.density}.0",
            "ui.prefersReducedMotion": int(looks.is_calm), "ui.systemUsesDarkTheme": int(looks.is_dark),
            "layout.css.prefers-color-scheme.content-override": 0 if looks.is_dark else 1,
            "gfx.color_management.mode": 0, "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False,
            "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
            "browser.startup.homepage": "about:blank", "browser.aboutwelcome.enabled": False,
        }
        with open(os.path.join(profile, "user.js"), "w") as file:
            file.writelines(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in choices.items())
        edges = {"WIDTH": WIDTH, "HEIGHT": HEIGHT + 100}
        size = {"MOZ_HEADLESS_" + key: str(edge * looks.density) for key, edge in edges.items()}
        self.start(
            [executable, "--headless", "--marionette", "--no-remote", "--profile", profile], env={**os.environ, **size})
        self.socket = self.resources.enter_context(wait(lambda: self.connection(profile), "firefox does not start"))
        self.buffer, self.number = b"", 0
        self.message()  # a greeting
        capabilities = self.send("WebDriver:NewSession", capabilities={})["capabilities"]
        self.version = f"Firefox {capabilities['browserVersion']}"
        self.send("WebDriver:SetTimeouts", script=PATIENCE * 1000)
        self.send("WebDriver:SetWindowRect", x=0, y=0, width=WIDTH, height=HEIGHT + 100)

    @staticmethod
    def connection(profile):
        with open(os.path.join(profile, "MarionetteActivePort")) as file:
            port = file.read().strip()
        return port and socket.create_connection(("127.0.0.1", int(port)), PATIENCE)

    def message(self):
        while b":" not in self.buffer:
            self.take()
        length, self.buffer = self.buffer.split(b":", 1)
        while len(self.buffer) < int(length):
            self.take()
        text, self.buffer = self.buffer[:int(length)], self.buffer[int(length):]
        return json.loads(text)

    def take(self):
        part = self.socket.recv(1 << 20)
        if not part:
            raise DriverError("firefox has ended")
        self.buffer += part

    def send(self, command, **parameters):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.message()
        if error:
            raise DriverError(f"{command}: {error['message']}")
        return result

    def open(self, address):
        self.send("WebDriver:Navigate", url=address)

    def run(self, script):
        return unwrapped(self.send("WebDriver:ExecuteAsyncScript", script=WRAPPED % script, args=[])["value"], script)

    def picture(self, *_):
        return base64.b64decode(self.send("WebDriver:TakeScreenshot", full=False)["value"])


class WebKit(Session):
    """WebDriver over HTTP, with a display of its own where there is none. GTK's settings say what pages are told."""
    can_zoom = False

    @staticmethod
    def needs():
        if not os.environ.get("DISPLAY"):
            program("Xvfb", "xvfb")
        return program("WebKitWebDriver", "webkit2gtk-driver")

    def __init__(self, looks):
        super().__init__()
        executable = self.needs()
        environment = {**os.environ, "XDG_CONFIG_HOME": self.settings(looks)}
        if os.geteuid() == 0:  # its sandbox does not start as root
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        environment.setdefault("DISPLAY", "")
        if looks.is_dark:
            environment["GTK_THEME"] = "Adwaita:dark"
        if not environment["DISPLAY"]:
            environment["DISPLAY"] = self.display()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.start([executable, f"--port={port}"], env=environment)
        self.address = f"http://127.0.0.1:{port}"
        wait(lambda: self.send("GET", "/status"), "WebKitWebDriver does not start")
        session = self.send("POST", "/session", capabilities={})
        self.address += "/session/" + session["sessionId"]
        self.resources.callback(self.quit)
        self.version = f"WebKitGTK {session['capabilities'].get('browserVersion', '')}"
        self.send("POST", "/timeouts", script=PATIENCE * 1000)
        self.send("POST", "/window/rect", x=0, y=0, width=WIDTH, height=HEIGHT)

    def settings(self, looks):
        folder = self.folder()
        os.mkdir(os.path.join(folder, "gtk-3.0"))
        with open(os.path.join(folder, "gtk-3.0/settings.ini"), "w") as file:
            file.write(f"[Settings]\ngtk-application-prefer-dark-theme={int(looks.is_dark)}\n"
                       f"gtk-enable-animations={int(not looks.is_calm)}\n")
        return folder

    def display(self):
        read, write = os.pipe()
        command = [program("Xvfb", "xvfb"), "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
        self.start(command, pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as file:
            return ":" + file.readline().strip()

    def quit(self):
        with contextlib.suppress(DriverError, OSError):
            self.send("DELETE", "")

    def send(self, method, path, **parameters):
        data = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise DriverError(f"{path}: {error.read().decode(errors='replace')[:300]}") from error

    def open(self, address):
        self.send("POST", "/url", url=address)

    def run(self, script):
        return unwrapped(self.send("POST", "/execute/async", script=WRAPPED % script, args=[]), script)

    def picture(self, *_):
        return base64.b64decode(self.send("GET", "/screenshot"))


BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
