"""How much code there is: what the linker gets, and what the generator wrote."""
import glob
import os
import re
import subprocess

MODULES = ["ApiTypes", "Middleware", "LemmyMiddleware"]


def measure(root, built):
    """Sizes of the modules in a folder of a release build, and lines of the tiers."""
    return {"objects": [objects(built, module) for module in MODULES], **generated(root)}


def objects(built, module):
    files = glob.glob(os.path.join(built, f"{module}.build", "**", "*.o"), recursive=True)
    if not files:
        raise SystemExit(f"benchmark-page: {module} has no object files in {built}")
    text = data = 0
    for line in subprocess.run(["size", *files], capture_output=True, text=True, check=True).stdout.splitlines()[1:]:
        columns = line.split()
        text, data = text + int(columns[0]), data + int(columns[1])
    return {"name": module, "text": text, "data": data}


def generated(root):
    """A property is a field of a tier, or a reference from one tier to another."""
    folder = os.path.join(root, "Modules", "Middleware", "Sources", "LemmyMiddleware", "Generated")
    lines = {"all": 0, "code": 0, "tiers": 0}
    properties = 0
    for file in sorted(glob.glob(os.path.join(folder, "**", "*.swift"), recursive=True)):
        with open(file, encoding="utf-8") as source:
            text = source.read()
        for fields in re.findall(r"^public struct \w+Fields\b.*?^}", text, re.MULTILINE | re.DOTALL):
            properties += len(re.findall(r"^    public var \w+: [^{\n]*$", fields, re.MULTILINE))
        properties += len(re.findall(r"^    fileprivate var \w+Link\b", text, re.MULTILINE))
        code = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("//")]
        lines["all"] += len(text.splitlines())
        lines["code"] += len(code)
        if not file.endswith("+Wire.swift"):
            lines["tiers"] += len(code)
    return {"lines": lines, "properties": properties}
