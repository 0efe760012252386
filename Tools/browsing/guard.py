"""Starts a browser for a driver, and ends all of it: when the driver closes this program's input, dies, or when the browser ends by itself.

usage: guard.py PROFILE COMMAND…

Descriptors 3 and 4 are the browser's. A browser's crash handler and its zygotes leave the process group and outlive the browser, so on Linux
this program adopts what loses its parent, kills and reaps it. PROFILE is removed at the end.
"""
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

PR_SET_CHILD_SUBREAPER = 36


def children():
    """The processes whose parent this is, adopted ones included."""
    found = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit():
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    if int(file.read().rpartition(")")[2].split()[1]) == os.getpid():
                        found.append(int(name))
        except (OSError, IndexError):  # It ended meanwhile.
            pass
    return found


def kill_group(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def reap(patience=5.0):
    """Kills and waits for what is left, generation by generation."""
    limit = time.monotonic() + patience
    while time.monotonic() < limit:
        for child in children() if sys.platform == "linux" else []:
            os.kill(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def main(profile, command):
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        # A session of its own: Ctrl-C in the driver's terminal is the driver's to handle.
        browser = subprocess.Popen(command, pass_fds=(3, 4), stdin=subprocess.DEVNULL, start_new_session=True)
    except OSError as error:
        shutil.rmtree(profile, ignore_errors=True)
        raise SystemExit(f"guard: {error}")
    # The driver must read the end of the pipe once the browser is gone.
    os.close(3)
    os.close(4)

    def end(*_):
        kill_group(browser.pid)

    def end_with_driver():
        while os.read(0, 1):
            pass
        end()

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, end)
    threading.Thread(target=end_with_driver, daemon=True).start()
    browser.wait()
    kill_group(browser.pid)
    reap()
    for _ in range(20):
        shutil.rmtree(profile, ignore_errors=True)
        if not os.path.exists(profile):
            break
        time.sleep(0.05)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
