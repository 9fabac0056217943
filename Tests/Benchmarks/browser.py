"""A headless browser controlled over a pipe (the DevTools protocol).

It captures the animations of pages frame by frame.
"""
import base64
import json
import os
import subprocess
import tempfile


class Browser:
    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (read_commands, self.commands), (self.answers, write_answers) = os.pipe(), os.pipe()

        def pipes():
            # The browser reads from 3 and writes to 4.
            os.dup2(os.dup(read_commands), 3)
            os.dup2(os.dup(write_answers), 4)

        for descriptor in (read_commands, write_answers):
            os.set_inheritable(descriptor, True)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
             "--remote-debugging-pipe", "--user-data-dir=" + self.profile.name, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=pipes, close_fds=False)
        os.close(read_commands)
        os.close(write_answers)
        self.number = 0
        self.rest = b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def _message(self):
        while b"\0" not in self.rest:
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, path, width, height, scale):
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.evaluate("new Promise(done => document.readyState == 'complete' ? done() : addEventListener('load', done))"
                      ".then(() => document.fonts.ready).then(() => 0)")

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, awaitPromise=True)

    def capture(self, milliseconds):
        """The page as PNG, with every animation at that time."""
        self.evaluate(f"document.getAnimations().forEach(a => {{ a.pause(); a.currentTime = {milliseconds} }})")
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        os.close(self.commands)
        os.close(self.answers)
        self.profile.cleanup()
