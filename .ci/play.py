# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Types `make play`, looks at the page, and presses Ctrl-C: each has to go well.

No browser is opened, and the port is any free one. Ctrl-C goes to the simulator alone, because make, which
gets it too at a keyboard, would not tell how the simulator ended.
"""

import re
import signal
import subprocess
import sys
from urllib.request import urlopen

import psutil

LIMIT = 60  # seconds, for what takes less than five

make = subprocess.Popen(
    ["make", "play", "OPTIONS=--no-browser --port 0"],
    stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    text=True,
)
try:
    said = ""
    while not (address := re.search(r"http://\S+", said)):
        line = make.stdout.readline()
        said += line
        if not line:
            sys.exit(f"It ended before the page was there:\n{said}")
    with urlopen(address[0], timeout=LIMIT) as page:
        assert b"<title>Ledifice</title>" in page.read(), "another page"
    simulator = psutil.Process(make.pid).children(recursive=True)[-1]
    simulator.send_signal(signal.SIGINT)
    said += make.communicate(timeout=LIMIT)[0]
finally:
    for process in (*psutil.Process(make.pid).children(recursive=True), make) if make.poll() is None else ():
        process.kill()
print(said, end="")
sys.exit(make.returncode)
