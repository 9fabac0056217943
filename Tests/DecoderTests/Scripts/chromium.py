"""chromium.py BROWSER FOLDER FILE...: what a browser's own decoder makes of GIF and APNG files.

Serves chromium.html and the files to one headless browser, which decodes each with ImageDecoder and sends back every frame. Writes
FOLDER/NAME.rgba and FOLDER/report.json as pillow.py does.
"""
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import urllib.parse

browser, folder, files = sys.argv[1], sys.argv[2], sys.argv[3:]
paths = {os.path.basename(path): path for path in files}
page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "chromium.html")
done = threading.Event()
PATIENCE = 120  # seconds for all files


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        name = urllib.parse.unquote(self.path[1:])
        if name == "":
            with open(page, "rb") as file:
                self.answer(file.read(), "text/html; charset=utf-8")
        elif name == "names":
            self.answer(json.dumps(list(paths)).encode(), "application/json")
        elif name in paths:
            with open(paths[name], "rb") as file:
                self.answer(file.read(), "image/gif" if name.endswith(".gif") else "image/png")
        else:
            self.send_error(404)

    def do_POST(self):
        name = urllib.parse.unquote(self.path[1:])
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if name == "report":
            target = "report.json"
        elif name in paths:
            target = name + ".rgba"
        else:
            return self.send_error(404)
        with open(os.path.join(folder, target), "wb") as file:
            file.write(body)
        self.answer(b"", "text/plain")
        if name == "report":
            done.set()


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
    process = subprocess.Popen(
        [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--force-color-profile=srgb", "--user-data-dir=" + profile, f"http://127.0.0.1:{server.server_port}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    finished = done.wait(PATIENCE)
    process.terminate()
    process.wait(20)
if not finished:
    sys.exit(f"the browser did not finish within {PATIENCE} s")
