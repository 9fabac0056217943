"""Runs programs as whole processes and measures their costs."""
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass

# Seconds after which a program is ended. A peer that takes longer is left out.
PATIENCE = 120
# Builds of a whole catalog get more time: `patience` of `run`.


class Failed(Exception):
    pass


@dataclass
class Cost:
    """The wall time and the time of all processors in seconds, and the largest resident size of a process in bytes."""
    wall: float = 0.0
    processor: float = 0.0
    memory: int = 0

    def __add__(self, other):
        return Cost(
            self.wall + other.wall, self.processor + other.processor, max(self.memory, other.memory))


def run(arguments, folder=None, environment=None, endings=(0,), patience=PATIENCE, text=None):
    """Runs one program to its end, with a text on standard input; raises Failed for any exit status but these."""
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as given:
        given.write((text or "").encode())
        given.seek(0)
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(a) for a in arguments], cwd=folder, env={**os.environ, **(environment or {})},
            stdin=given, stdout=subprocess.DEVNULL, stderr=errors)
        status, usage = _wait(process, start, patience)
        wall = time.perf_counter() - start
        if status not in endings:
            errors.seek(0)
            raise Failed(f"{arguments[0]}: status {status}: {errors.read()[-300:].decode(errors='replace')}")
    # Linux reports kilobytes, macOS bytes.
    unit = 1 if os.uname().sysname == "Darwin" else 1024
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


def _wait(process, start, patience):
    pause = 0.0005
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage
        if time.perf_counter() - start > patience:
            process.kill()
            os.wait4(process.pid, 0)
            process.returncode = -9
            raise Failed(f"{process.args[0]}: more than {patience} s")
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def find(*names, says=None):
    """The first program with one of these names that identifies itself as expected; None if there is none.

    It is looked for on the PATH and where systems put their own programs.
    """
    for name in names:
        for folder in os.environ["PATH"].split(os.pathsep) + ["/usr/bin", "/usr/local/bin"]:
            path = os.path.join(folder, name)
            if not os.access(path, os.X_OK):
                continue
            if says is None:
                return path
            answer = subprocess.run([path, "-version"], capture_output=True, stdin=subprocess.DEVNULL)
            if says.encode() in answer.stdout + answer.stderr:
                return path
    return None


def module(*names):
    """The first Python interpreter with these modules; this one is tried first."""
    import sys
    code = "import " + ", ".join(names)
    for python in [sys.executable, shutil.which("python3"), "/usr/bin/python3"]:
        if python and subprocess.run([python, "-c", code], capture_output=True).returncode == 0:
            return python
    return None
