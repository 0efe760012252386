"""Keys of a US keyboard, as the protocol's key events name them."""

MODIFIERS = {"Alt": 1, "Ctrl": 2, "Control": 2, "Meta": 4, "Shift": 8}
NAMED = {
    "Enter": ("Enter", 13, "\r"), "Tab": ("Tab", 9, ""), "Escape": ("Escape", 27, ""), "Backspace": ("Backspace", 8, ""),
    "Delete": ("Delete", 46, ""), "Insert": ("Insert", 45, ""), "Home": ("Home", 36, ""), "End": ("End", 35, ""),
    "PageUp": ("PageUp", 33, ""), "PageDown": ("PageDown", 34, ""), "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowRight": ("ArrowRight", 39, ""), "ArrowDown": ("ArrowDown", 40, ""), "Space": ("Space", 32, " "),
    "Shift": ("ShiftLeft", 16, ""), "Control": ("ControlLeft", 17, ""), "Alt": ("AltLeft", 18, ""), "Meta": ("MetaLeft", 91, ""),
}
NAMED.update({f"F{number}": (f"F{number}", 111 + number, "") for number in range(1, 13)})
PUNCTUATION = {  # Key: its place, its code, what it writes with Shift.
    "`": ("Backquote", 192, "~"), "-": ("Minus", 189, "_"), "=": ("Equal", 187, "+"), "[": ("BracketLeft", 219, "{"),
    "]": ("BracketRight", 221, "}"), "\\": ("Backslash", 220, "|"), ";": ("Semicolon", 186, ":"), "'": ("Quote", 222, '"'),
    ",": ("Comma", 188, "<"), ".": ("Period", 190, ">"), "/": ("Slash", 191, "?"),
}
SHIFTED = {above: key for key, (_, _, above) in PUNCTUATION.items()} | dict(zip(")!@#$%^&*(", "0123456789"))


def key(name):
    """The key that writes a character, or has a name: (key, place, code, text, whether Shift is down); None if no key does."""
    if name in NAMED:
        place, code, text = NAMED[name]
        return (" " if name == "Space" else name, place, code, text, False)
    base, shift = (SHIFTED[name], True) if name in SHIFTED else (name.lower(), name != name.lower())
    if len(name) == 1 and base == " ":
        return (" ", "Space", 32, " ", False)
    if len(name) == 1 and base.isascii() and base.isalpha():
        return (name, f"Key{base.upper()}", ord(base.upper()), name, shift)
    if len(name) == 1 and base.isascii() and base.isdigit():
        return (name, f"Digit{base}", ord(base), name, shift)
    if base in PUNCTUATION:
        return (name, PUNCTUATION[base][0], PUNCTUATION[base][1], name, shift)
    return None


def chord(text):
    """Reads `Ctrl+Shift+K`: the modifiers, and the key as `key` returns it."""
    *modifiers, name = text.split("+") if text != "+" and not text.endswith("++") else [*text[:-1].rstrip("+").split("+"), "+"]
    bits = 0
    for modifier in filter(None, modifiers):
        if modifier not in MODIFIERS:
            raise ValueError(f"unknown modifier {modifier}")
        bits |= MODIFIERS[modifier]
    found = key(name)
    if found is None:
        raise ValueError(f"no key is called {name}")
    return bits | (8 if found[4] else 0), found
