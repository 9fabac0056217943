"""A cache server for tests: GET and PUT of files in a folder.

    cache_server.py FOLDER [TOKEN]

Prints its port to standard error. With a token it answers only those who know it. While FOLDER/read-only exists, PUT is
refused; while FOLDER/broken exists, everything fails; while FOLDER/trickle exists, answers have no end and come byte
by byte; while FOLDER/slow exists, every answer takes 0.3 seconds; while FOLDER/login exists, every answer is a page to
log in.
"""
import http.server
import os
import sys
import time

folder = sys.argv[1]
token = sys.argv[2] if len(sys.argv) > 2 else None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def path_on_disk(self):
        return os.path.join(folder, *[part for part in self.path.split("/") if part not in ("", ".", "..")])

    def refusal(self, is_put):
        if os.path.exists(os.path.join(folder, "broken")):
            return 500
        if token and self.headers.get("Authorization") != f"Bearer {token}":
            return 401
        return 405 if is_put and os.path.exists(os.path.join(folder, "read-only")) else None

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def trickle(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        while True:
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(0.1)

    def do_GET(self):
        if os.path.exists(os.path.join(folder, "slow")):
            time.sleep(0.3)
        if os.path.exists(os.path.join(folder, "trickle")):
            return self.trickle()
        if os.path.exists(os.path.join(folder, "login")):
            return self.answer(200, b"<!DOCTYPE html><title>Log in</title>")
        status = self.refusal(False)
        path = self.path_on_disk()
        if status or not os.path.isfile(path):
            return self.answer(status or 404)
        with open(path, "rb") as file:
            self.answer(200, file.read())

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.refusal(True)
        if not status:
            path = self.path_on_disk()
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(body)
        self.answer(status or 201)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], file=sys.stderr, flush=True)
server.serve_forever()
