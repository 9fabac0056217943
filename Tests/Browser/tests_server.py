"""The studio's server: who may talk to it, and where its paths lead."""
import http.client
import json
import os
import re
import socket
import time
import urllib.parse


def request(t, path, method="GET", body=None, headers=None):
    address = urllib.parse.urlsplit(t.studio.address)
    connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=20)
    connection.putrequest(method, path, skip_host=True)
    sent = {"Host": f"127.0.0.1:{address.port}", **(headers or {})}
    data = json.dumps(body).encode() if body is not None else b""
    if body is not None:
        sent |= {"Content-Type": "application/json", "Content-Length": str(len(data))}
    for name, value in sent.items():
        if value is not None:
            connection.putheader(name, value)
    connection.endheaders(data)
    answer = connection.getresponse()
    return answer.status, answer.read(), dict(answer.getheaders())


def test_no_other_page_may_talk_to_it(t):
    token = urllib.parse.urlsplit(t.studio.address).path
    port = urllib.parse.urlsplit(t.studio.address).port
    assert len(token.strip("/")) == 32, token
    assert request(t, token)[0] == 200
    assert request(t, token + "start", headers={"Host": f"localhost:{port}"})[0] == 200
    for path in ("/", "/start", "/studio.js", "/" + "0" * 32 + "/start", token[:-2] + "/start"):
        assert request(t, path)[0] == 403, path
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "", None):
        assert request(t, token + "start", headers={"Host": host})[0] == 403, host
    for origin in ("http://evil.example", "null", "https://127.0.0.1"):
        assert request(t, token + "start", headers={"Origin": origin})[0] == 403, origin
    assert request(t, token + "start", headers={"Origin": f"http://127.0.0.1:{port}"})[0] == 200
    headers = request(t, token)[2]
    assert headers["Cache-Control"] == "no-store" and "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in headers


def test_the_editor_comes_from_the_server_itself(t):
    token = urllib.parse.urlsplit(t.studio.address).path
    page = request(t, token)[1].decode()
    asked = [address for address in re.findall(r'(?:src|href)="([^"#]+)"', page) if not address.startswith("data:")]
    assert asked == ["codemirror.css", "codemirror.js"], "nothing is loaded from elsewhere"
    status, script, headers = request(t, token + "codemirror.js")
    assert status == 200 and headers["Content-Type"].startswith("text/javascript")
    # Its license is at its head; what it is extended with follows.
    assert script.startswith(b"// CodeMirror, copyright (c) by Marijn Haverbeke and others\n// Distributed under an MIT license"), script[:100]
    for addon in (b'defineMode("javascript"', b'"showHint"', b'"matchBrackets"', b'"autoCloseBrackets"', b'"foldGutter"', b'"toggleComment"'):
        assert addon in script, addon
    status, sheet, headers = request(t, token + "codemirror.css")
    assert status == 200 and headers["Content-Type"].startswith("text/css") and b".CodeMirror-hints" in sheet
    assert request(t, token + "show-hint.js")[0] == 404


def test_it_listens_on_the_loopback_address_alone(t):
    port = urllib.parse.urlsplit(t.studio.address).port
    with open("/proc/net/tcp") as table:
        listening = [line.split()[1] for line in table if line.split()[3] == "0A" and line.split()[1].endswith(f":{port:04X}")]
    assert listening == [f"0100007F:{port:04X}"], listening


def test_paths_cannot_leave_the_folder(t):
    token = urllib.parse.urlsplit(t.studio.address).path
    secret = os.path.join(os.path.dirname(t.studio.folder), "secret.json")
    with open(secret, "w") as file:
        file.write('{ "kind": "spinner", "name": "secret" }')
    link = os.path.join(t.studio.folder, "link")
    if not os.path.lexists(link):
        os.symlink(os.path.dirname(t.studio.folder), link)
    for path in ("../secret.json", "link/secret.json", "/etc/passwd", "a/../../secret.json", "..%2fsecret.json"):
        status, body, _ = request(t, token + "file?path=" + urllib.parse.quote(path))
        assert status in (403, 404) and b"secret\"" not in body, (path, status)
        status, _, _ = request(t, token + "save", "POST", {"path": urllib.parse.unquote(path), "text": "{}"})
        assert status in (400, 403, 409), (path, status)
    for path in (token + "../secret.json", token + "%2e%2e/secret.json"):
        assert b"secret\"" not in request(t, path)[1]
    with open(secret) as file:
        assert "secret" in file.read()


def test_only_exported_files_and_files_of_the_folder_are_handed_out(t):
    token = urllib.parse.urlsplit(t.studio.address).path
    t.studio.write("own.gif", b"GIF89a")
    outside = os.path.join(os.path.dirname(t.studio.folder), "outside.svg")
    with open(outside, "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
    os.symlink(outside, os.path.join(t.studio.folder, "leading.svg"))
    assert request(t, token + "made?path=own.gif")[0] == 404
    for path in ("../outside.svg", "/etc/hostname", "leading.svg"):
        for address in ("made", "import"):
            status, body, _ = request(t, f"{token}{address}?path=" + urllib.parse.quote(path))
            assert status in (403, 404) and b"rectangle" not in body, (address, path, status)
    # A theme is a path too.
    edit = {"window": "none", "revision": 1, "path": "a.json", "text": "{}", "theme": "../outside.svg"}
    assert request(t, token + "draw", "POST", edit)[0] == 403
    assert request(t, token + "command", "POST", {**edit, "export": {"theme": "../outside.svg"}})[0] == 403


def test_large_and_wrong_bodies_are_refused(t):
    token = urllib.parse.urlsplit(t.studio.address).path
    many = [{"scale": 1 + i / 10, "motion": "full", "theme": ""} for i in range(40)]
    assert request(t, token + "draw", "POST", {"window": "none", "revision": 1, "path": "a.json", "text": "{}", "looks": many})[0] == 400
    assert request(t, token + "import?name=big.png", "POST", None, {"Content-Length": str(17 << 20)})[0] == 413
    assert request(t, token + "draw", "POST", {"text": 3})[0] == 400
    assert request(t, token + "nowhere")[0] == 404
    assert request(t, token + "draw", "POST", {"window": "none", "revision": 1, "path": "a.json", "text": "{}"})[0] == 409
    assert request(t, token + "save", "PUT", {})[0] == 405


def raw(t, parts, wait=20):
    """What the server answers to bytes as they are, and how long that takes."""
    port = urllib.parse.urlsplit(t.studio.address).port
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        answer = b""
        try:
            for part in parts:
                connection.sendall(part)
            while part := connection.recv(1 << 16):
                answer += part
        except ConnectionError:
            pass
        return answer, time.monotonic() - start


def test_without_the_token_nothing_costs_time(t):
    for parts in (
        [b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n"],
        [b"GET / HTTP/1.1\r\n", b"A: b\r\n" * 80_000],
        [b"x" * 500_000],
    ):
        answer, seconds = raw(t, parts)
        assert answer.startswith(b"HTTP/1.1 431 ") or answer == b"", answer[:100]
        assert seconds < 3, seconds
    # A head that never ends is not waited for, however its bytes come.
    answer, seconds = raw(t, [b"GET / HTTP/1.1\r\nHost"], wait=30)
    assert answer == b"" and 5 < seconds < 20, (answer, seconds)


def test_a_body_in_chunks_is_refused(t):
    address = urllib.parse.urlsplit(t.studio.address)
    head = f"POST {address.path}draw HTTP/1.1\r\nHost: 127.0.0.1:{address.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer, seconds = raw(t, [head.encode(), b"10000\r\n" + b"a" * 65536 + b"\r\n"])
    assert answer.startswith(b"HTTP/1.1 411 ") or answer == b"", answer[:100]
    assert seconds < 5, seconds


def test_pages_that_start_at_once_are_all_answered(t):
    token = urllib.parse.urlsplit(t.studio.address).path
    start = time.monotonic()
    for _ in range(50):
        assert request(t, token + "start")[0] == 200
    assert time.monotonic() - start < 10
