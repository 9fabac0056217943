"""bundles.py FOLDER NAME: whether the bundles NAME-web, NAME-react … of a folder are what their platforms read.

Uses Pillow for images and Python's own readers for everything else. Prints a line for each thing that is wrong.
"""
import hashlib
import html.parser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree

from PIL import Image

folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
# Elements of HTML that have no end tag.
VOID = {"meta", "link", "source", "img"}
DENSITIES = {"ldpi": 0.75, "mdpi": 1, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4}


def check(holds, text):
    if not holds:
        print(text)


def image(path):
    """The format, the size and the number of frames of an image."""
    with Image.open(path) as opened:
        return opened.format, opened.size, getattr(opened, "n_frames", 1)


def images(root):
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.suffix in (".png", ".gif", ".webp")}


def sized(path, points, scale):
    """Whether an image has as many pixels as its scale asks for."""
    return all(abs(pixels - side * scale) <= scale for pixels, side in zip(image(path)[1], points))


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.elements, self.open = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        check(self.open and self.open.pop() == tag, f"an element {tag} ends that is not open")

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


def served(attributes):
    """The files of a `srcset`, with their scales."""
    return [(part.split()[0], float(part.split()[1].rstrip("x"))) for part in attributes.get("srcset", "").split(", ") if part]


def web(root):
    for document in ("picture.html", "index.html"):
        page = Page((root / document).read_text())
        check(page.open in ([], ["html"]) or not page.open, f"{document}: not closed: {page.open}")
        (shown,), sources = page.all("img"), page.all("source")
        check({"role": "status"} in page.all("div"), f"{document}: no status")
        check(shown["alt"], f"{document}: no text")
        points = int(shown["width"]), int(shown["height"])
        listed = {shown["src"]}
        for element in sources + [shown]:
            for path, scale in served(element):
                listed.add(path)
                kind, _, frames = image(root / path)
                check(sized(root / path, points, scale), f"{path}: {image(root / path)[1]} at {scale} of {points}")
                check((frames > 1) != ("reduced-motion" in element.get("media", "")), f"{path}: {frames} frames")
                if "type" in element:
                    types = {"image/png": "PNG", "image/apng": "PNG", "image/webp": "WEBP", "image/gif": "GIF"}
                    check(types[element["type"]] == kind, f"{path} is no {element['type']}")
                digest = hashlib.sha256((root / path).read_bytes()).hexdigest()
                check(path.split(".")[-2] == digest[:8], f"{path}: another digest")
        check(listed == images(root), f"{document}: {listed ^ images(root)}")
        # Of the sources that fit, the first is taken: smaller formats come first.
        for media in {source.get("media") for source in sources}:
            sizes = [sum((root / path).stat().st_size for path, _ in served(s)) for s in sources if s.get("media") == media and "type" in s]
            check(sizes == sorted(sizes), f"{document}: {media}: not in order of size: {sizes}")


def react(root):
    (component,) = root.glob("*.tsx")
    text = component.read_text()
    imports = dict(re.findall(r'^import (\w+) from "\./([^"]+)";$', text, re.MULTILINE))
    check(set(imports.values()) == images(root), f"{component.name}: {set(imports.values()) ^ images(root)}")
    used = set(re.findall(r"\$\{(\w+)\}", text))
    check(used == set(imports), f"{component.name}: {used ^ set(imports)}")
    for open_, close in ("{}", "()"):
        check(text.count(open_) == text.count(close), f"{component.name}: {open_} and {close}")
    check("(prefers-reduced-motion: reduce)" in text and 'role="status"' in text, component.name)


def xcode(root):
    (catalog,), (view,) = root.glob("*.xcassets"), root.glob("*.swift")
    width, height = map(int, re.search(r"frame\(width: (\d+), height: (\d+)\)", view.read_text()).groups())
    types = {"public.png": "PNG", "com.compuserve.gif": "GIF"}
    listed = set()
    for path in catalog.rglob("Contents.json"):
        contents = json.loads(path.read_text())
        check(contents["info"]["version"] == 1, path)
        for entry in contents.get("data", []):
            file = path.parent / entry["filename"]
            listed.add(file.relative_to(root).as_posix())
            check(path.parent.suffix == ".dataset" and image(file)[2] > 1, f"{file} is no animation")
            check(types[entry["universal-type-identifier"]] == image(file)[0], f"{file}: another type")
        for entry in contents.get("images", []):
            file = path.parent / entry["filename"]
            listed.add(file.relative_to(root).as_posix())
            check(path.parent.suffix == ".imageset" and image(file)[2] == 1, f"{file} is an animation")
            check(sized(file, (width, height), float(entry["scale"][:-1])), f"{file}: {entry['scale']}")
    check(listed == images(root), f"xcode: {listed ^ images(root)}")
    for asset in catalog.iterdir():
        if asset.is_dir():
            check(f'"{asset.stem}"' in view.read_text(), f"the view does not show {asset.stem}")


def android(root):
    (code,) = root.glob("kotlin/*.kt")
    text = code.read_text()
    width, height = map(int, re.search(r"\((\d+) \* density\).*\((\d+) \* density\)", text).groups())
    resources = set()
    for path in (root / "res").rglob("*.*"):
        kind, *qualifiers = path.parent.name.split("-")
        check(re.fullmatch(r"[a-z][a-z0-9_]*", path.stem), f"{path}: no name of a resource")
        check(not qualifiers or qualifiers == sorted(qualifiers, key=["night", *DENSITIES].index), f"{path}: the order of qualifiers")
        if kind == "values":
            strings = xml.etree.ElementTree.parse(path).getroot()
            resources |= {f"R.string.{string.get('name')}" for string in strings}
            check(all(string.text for string in strings), f"{path}: no text")
            continue
        resources.add(f"R.{kind}.{path.stem}")
        if kind == "raw":
            check(image(path)[0] in ("WEBP", "GIF") and image(path)[2] > 1, f"{path}: {image(path)}")
        else:
            check(sized(path, (width, height), DENSITIES[qualifiers[-1]]), f"{path}: {image(path)}")
    check(set(re.findall(r"R\.\w+\.\w+", text)) == resources, f"{code}: {resources}")


def flutter(root):
    (code,) = root.glob("lib/*.dart")
    text = code.read_text()
    points = int(re.search(r"width: (\d+)", text)[1]), int(re.search(r"height: (\d+)", text)[1])
    named = set(re.findall(r"'(assets/[^']+)'", text))
    main = {path for path in images(root) if not re.search(r"/[\d.]+x/", path)}
    check(named == main, f"{code}: {named ^ main}")
    for path in images(root):
        scale = re.search(r"/([\d.]+)x/", path)
        check(sized(root / path, points, float(scale[1]) if scale else 1), f"{path}: {image(root / path)}")
        check(re.sub(r"/[\d.]+x/", "/", path) in main, f"{path} has no main asset")
        check((image(root / path)[2] > 1) != ("-poster" in path), f"{path}: {image(root / path)}")


def moments(path):
    """The composed frames of an animation, with their ends in milliseconds."""
    end = 0
    with Image.open(path) as opened:
        for index in range(opened.n_frames):
            opened.seek(index)
            end += opened.info["duration"]
            yield end, opened.convert("RGBA").copy()


def same(a, b):
    """Whether two images look the same: where both are clear, colors do not count."""
    return [p if p[3] else 0 for p in a.getdata()] == [p if p[3] else 0 for p in b.getdata()]


def sprite(root):
    (style,) = root.glob("*.css")
    css = style.read_text()
    check(set(re.findall(r'url\("([^"]+)"\)', css)) == images(root), f"{style}: other sheets")
    check(css.count("{") == css.count("}"), f"{style}: not closed")
    check("prefers-reduced-motion" in css, f"{style}: no still form")
    for path in root.glob("*.json"):
        sheet = json.loads(path.read_text())
        meta, frames = sheet["meta"], sheet["frames"]
        check(meta["image"] == path.stem + ".png", path)
        with Image.open(root / meta["image"]) as opened:
            pixels = opened.convert("RGBA")
        check(pixels.size == (meta["size"]["w"], meta["size"]["h"]), f"{path}: {pixels.size}")
        scale = "" if meta["scale"] == "1" else f"@{meta['scale']}x"
        dark = "-dark" if "-dark" in path.stem[len(name):] else ""
        shown = list(moments(folder / f"{name}{dark}{scale}.png"))
        check(sum(frame["duration"] for frame in frames) == round(shown[-1][0]), f"{path}: another cycle")
        time = 0
        for frame in frames:
            middle = time + frame["duration"] / 2
            time += frame["duration"]
            place = frame["frame"]
            cell = pixels.crop((place["x"], place["y"], place["x"] + place["w"], place["y"] + place["h"]))
            meant = next(picture for end, picture in shown if middle < end)
            check(same(cell, meant), f"{path}: {frame['filename']} is another image")


for kind in (web, react, xcode, android, flutter, sprite):
    root = folder / f"{name}-{kind.__name__}"
    check(root.is_dir(), f"there is no {root.name}")
    if root.is_dir():
        kind(root)
