"""run.py BINARY [--pictures FOLDER] [WORD…]: the pages in a real browser.

Drives a headless Chromium through every control of the preview page and the studio. A word runs only the tests whose
names contain it. As many browsers run tests at once as --jobs says. With --pictures the screenshots are kept. axe (https://github.com/dequelabs/axe-core) checks every
page and every dialog. A test that fails runs once more: one that then passes is listed at the end as unsteady, and
more than MOST_UNSTEADY of them fail the run.
"""
import argparse
import concurrent.futures
import contextlib
import importlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import browser

# In the order in which they run, those with long tests first: the files tests_NAME.py.
AREAS = ("preview", "bundle", "server", "studio", "editor", "text", "disk", "incoming", "looks", "library", "copy", "details", "timeline", "fields", "focus")

MOST_UNSTEADY = 2
# A test mostly waits for one process after another, so that two use two cores.
JOBS = 2


def written(path, content):
    """Writes a text or bytes; returns the path."""
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return path


class RunningStudio:
    """A server for a fresh folder, or for a file of it. What it keeps of unsaved work is in the folder `state`."""

    def __init__(self, binary, folder, file="", state=None, options=()):
        os.makedirs(folder, exist_ok=True)
        self.folder = folder
        environment = os.environ | ({"XDG_STATE_HOME": state} if state else {})
        self.process = subprocess.Popen([binary, "studio", os.path.join(folder, file), "--no-open", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError(f"{binary} studio did not start")
        # The command becomes the server, so the process is the same.
        self.server = self.process.pid

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def read(self, name):
        """The text of a file in the folder, with its line ends as they are."""
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def write(self, name, content):
        written(self.path(name), content)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


AXE = os.path.join(os.path.dirname(__file__), "..", "..", ".build", "python", "axe_playwright_python", "axe.min.js")


def axe_script():
    try:
        with open(AXE, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        sys.exit("run.py: axe is not in .build/python; .ci/setup build test installs it")


class Test:
    def __init__(self, binary, chromium, folder, pictures, axe):
        self.binary, self.browser, self.folder, self.pictures, self.axe = binary, chromium, folder, pictures, axe
        self.pages, self.studios, self.notes = [], [], []
        self._studio = None

    @property
    def studio(self):
        self._studio = self._studio or self.new_studio()
        return self._studio

    def new_studio(self, files={}, start=""):
        """A studio whose folder holds these files, by their names; it starts with the one called `start`."""
        folder = os.path.join(self.folder, f"studio{len(self.studios)}", "presets")
        os.makedirs(folder)
        for name, content in files.items():
            written(os.path.join(folder, name), content)
        return self.start(folder, start)

    def start(self, folder, file="", options=()):
        """Another server for a folder, with the unsaved work of earlier ones."""
        studio = RunningStudio(self.binary, folder, file, os.path.join(self.folder, "state"), options)
        self.studios.append(studio)
        return studio

    def write(self, name, content):
        """A file outside of the studio's folder; returns its path."""
        return written(os.path.join(self.folder, name), content)

    def page(self, **look):
        page = self.browser.page(**look)
        self.pages.append(page)
        return page

    def note(self, text):
        self.notes.append(text)

    def picture(self, page, name, whole=False):
        if self.pictures:
            page.picture(os.path.join(self.pictures, name + ".png"), whole)

    def accessible(self, page):
        """axe finds nothing serious, in the page as it is now. Its rules that find nothing serious do not run."""
        if not page.run("window.axe !== undefined"):
            page.run(self.axe + "\n;0")
        found = page.run("""axe.run(document, { resultTypes: ["violations"],
            rules: Object.fromEntries(axe._audit.rules.filter(r => ["minor", "moderate"].includes(r.impact)).map(r => [r.id, { enabled: false }])) })
          .then(r => r.violations.filter(v => ["serious", "critical"].includes(v.impact)).map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).join("; ")))""")
        assert found == [], found

    def end(self):
        for page in self.pages:
            try:
                page.close()
            except browser.BrowserError:
                pass  # it was closed by its test
        self.browser.events.clear()
        for studio in self.studios:
            if studio.process.poll() is None:
                studio.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--pictures")
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("words", nargs="*")
    options = parser.parse_intermixed_args()
    # Studios end by it, and a program that is started in the background may ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chromium = browser.find()
    if not chromium:
        sys.exit("run.py: no chromium; .ci/setup test installs it")
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    axe = axe_script()
    tests = iter([(body, f"{area}: {name[5:].replace('_', ' ')}") for area in AREAS
                  for name, body in vars(importlib.import_module(f"tests_{area}")).items()
                  if name.startswith("test_") and (not options.words or any(word in f"{area} {name[5:]}" for word in options.words))])
    turn = threading.Lock()
    failed, unsteady = [], []

    def work(running):
        while True:
            with turn:
                body, title = next(tests, (None, None))
            if not body:
                return
            if not run(body, title, options, running, axe):
                again = run(body, title, options, running, axe)
                (unsteady if again else failed).append(title)

    with contextlib.ExitStack() as stack:
        # All browsers start before any thread: a process that forks has only one.
        all_running = [stack.enter_context(browser.Browser(chromium)) for _ in range(options.jobs)]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            try:
                list(pool.map(work, all_running))
            finally:
                with turn:
                    list(tests)  # who ends the run by a key waits for the tests that run, and no more
    for title in unsteady:
        print(f"unsteady: {title} failed once and then passed")
    for title in failed:
        print(f"failed: {title}")
    sys.exit(1 if failed or len(unsteady) > MOST_UNSTEADY else 0)


def run(body, title, options, running, axe):
    """Whether a test passes, in a fresh folder; prints how it went."""
    folder = tempfile.mkdtemp(prefix="loaderloom-browser-")
    test = Test(os.path.abspath(options.binary), running, folder, options.pictures, axe)
    start = time.monotonic()
    problem = ""
    try:
        body(test)
    except Exception:
        problem = "\n" + traceback.format_exc()
    finally:
        test.end()
        shutil.rmtree(folder, ignore_errors=True)
    print("\n  ".join([f"{title}: {'FAILED' if problem else 'ok'}{problem} ({time.monotonic() - start:.1f} s)", *test.notes]), flush=True)
    return not problem


if __name__ == "__main__":
    main()
