"""icc.py FOLDER FILE...: what a color engine that is not ours (LittleCMS, by Pillow) makes of files with a profile.

Converts each composed frame from the file's own profile to sRGB; writes FOLDER/NAME.rgba and FOLDER/report.json as pillow.py does. A file without a profile
is an error.
"""
import io
import json
import os
import sys

from PIL import Image, ImageCms

folder, files = sys.argv[1], sys.argv[2:]
srgb = ImageCms.createProfile("sRGB")
report = {}
for path in files:
    name = os.path.basename(path)
    try:
        with Image.open(path) as image, open(os.path.join(folder, name + ".rgba"), "wb") as out:
            profile = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
            transform = ImageCms.buildTransform(
                profile, srgb, "RGB", "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
            for index in range(getattr(image, "n_frames", 1)):
                image.seek(index)
                frame = image.convert("RGBA")
                shown = ImageCms.applyTransform(frame.convert("RGB"), transform)
                shown.putalpha(frame.getchannel("A"))
                out.write(shown.tobytes())
        report[name] = {"pixels": name + ".rgba"}
    except Exception as error:
        report[name] = {"error": repr(error)}
with open(os.path.join(folder, "report.json"), "w") as out:
    json.dump(report, out)
