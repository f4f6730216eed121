# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""`ledifice play`: starts the simulator, opens it in the browser, and ends it on Ctrl-C."""

import argparse
import asyncio
import contextlib
import errno
import os
import secrets
import signal
import socket
import sys
import webbrowser

from host_sim.virtual_board import LAYOUTS

PORTS = {"big": 8110, "starter": 8020}  # as many as the board has keys, and free on most machines


def add_arguments(parser):
    parser.add_argument(
        "--port",
        type=port,
        metavar="N",
        help=f"serve the page here ({PORTS['big']}, the starter board {PORTS['starter']}; 0: any free one)",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="let other machines watch and play: the address to serve on, 0.0.0.0 for all",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the page's address")
    parser.add_argument(
        "--board",
        choices=list(LAYOUTS),
        default="big",
        help="which board it is: big, or starter, which has 4 x 4 keys and plays Corintho",
    )
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="play the same chances again")
    parser.add_argument("--speed", type=speed, default=1.0, metavar="X", help="let time run X times as fast")
    parser.add_argument("--flash", metavar="FILE", help="keep the board's flash in this file")
    parser.add_argument(
        "--new", action="store_true", help="begin with a blank flash; the old one is put aside"
    )
    parser.add_argument("--record", metavar="FILE", help="keep the games in this file, a line each")


def port(text):
    """The number of a port, or 0."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("takes a number from 0 to 65535")
    return number


def speed(text):
    """How many times as fast as usual."""
    number = float(text)
    if not 0.1 <= number <= 20:
        raise argparse.ArgumentTypeError("takes a number from 0.1 to 20")
    return number


def run(options):
    """Serve until somebody says that it is enough."""
    from host_sim.simulator.memory import Memory, Unusable

    if options.port is None:
        options.port = PORTS[options.board]
    try:
        memory = Memory(options.flash, options.record, options.board)
        listener = _listen(options.host, options.port)
        memory.open(options.new)
    except Unusable as wrong:
        return _fail(str(wrong))
    except OSError as wrong:
        return _fail(_why_not(wrong, options))
    if memory.note:
        print(memory.note, file=sys.stderr, flush=True)
    try:
        with contextlib.suppress(KeyboardInterrupt):  # before there was anything to end
            asyncio.run(_serve(options, memory, listener))
    finally:
        kept = memory.finish()
    print("The board is switched off." + (" It goes on where it was." if kept else ""), flush=True)
    return 0


def _fail(sentence):
    print(sentence, file=sys.stderr)
    return 1


def _listen(host, port):
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(64)
    except OSError:
        listener.close()
        raise
    return listener


def _why_not(wrong, options):
    if wrong.errno == errno.EADDRINUSE:
        return (
            f"Port {options.port} is in use; perhaps the simulator is running already. "
            "Choose another port with --port."
        )
    if isinstance(wrong, socket.gaierror) or wrong.errno == errno.EADDRNOTAVAIL:
        return f"{options.host} is not an address of this machine."
    if wrong.errno == errno.EACCES:
        return f"Port {options.port} is not for everybody on this machine. Choose another with --port."
    return f"The page cannot be served on {options.host}, port {options.port}: {wrong.strerror}."


async def _serve(options, memory, listener):
    from aiohttp import web

    from host_sim.simulator.live_board import LiveBoard
    from host_sim.simulator.server import Server, is_loopback

    token = None if is_loopback(options.host) else memory.token()
    seed = secrets.randbelow(1 << 30) if options.seed is None else options.seed
    enough = asyncio.Event()
    _let_end(enough)
    board = LiveBoard(memory.games, board=options.board, nvm=memory.image, seed=seed, speed=options.speed)
    memory.attach(board)
    server = Server(board, token, memory=memory)
    runner = web.AppRunner(server.app, access_log=None, handle_signals=False)
    await runner.setup()
    try:
        await web.SockSite(runner, listener, shutdown_timeout=2).start()
        address = _address(options.host, listener.getsockname()[1], token)
        memory.serve_at(address)
        kept = "" if memory.trouble else f"It is kept in {memory.path}\n"
        print(f"The board is on. Open {address}\n{kept}Ctrl-C ends it.", flush=True)
        if not options.no_browser and not await asyncio.to_thread(_open, address):
            print("No browser was found on this machine: open the address in one yourself.", flush=True)
        end = asyncio.create_task(enough.wait())
        await asyncio.wait([end, server.life], return_when=asyncio.FIRST_COMPLETED)
        if server.life.done():
            server.life.result()
    finally:
        await runner.cleanup()
        board.bench.power_off()


def _let_end(enough):
    """Ctrl-C and a polite request to end are the same."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, enough.set)
        except NotImplementedError:  # Windows: there asyncio.run() itself sees Ctrl-C
            return


def _address(host, port, token):
    """What to type into a browser: for all addresses of this machine, the one that others see it by."""
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    elif ":" in host:
        host = f"[{host}]"
    return f"http://{host}:{port}/" + (f"?token={token}" if token else "")


def _open(address):
    """Open a page in the browser; False if there is none with windows."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser:  # one in the terminal, which would take our place there
        return False
    return browser.open(address)
