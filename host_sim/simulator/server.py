# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The page, and the windows that watch the board: who may connect, and that nobody slows the others down."""

import asyncio
import hmac
import ipaddress
import json
import time
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from host_sim.simulator.messages import LONGEST, Hands

PAGE = Path(__file__).parent / "page"

# Seconds between two looks at the board: while somebody waits for an answer, and when nothing happens. The
# firmware itself moves lights every 50 ms.
BUSY, IDLE = 0.008, 0.05

MOST_WINDOWS = 200
MOST_WAITING = 200  # messages: ten seconds of a board that pulses
PATIENCE = 10.0  # seconds for which a window may not take a message, or not answer a ping
RATE, BURST = 100, 200  # messages a window may send in a second, and at once
ABUSE = 1000  # messages beyond that after which it is cut off

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


def is_loopback(host):
    """Whether a name or address is this machine's own and nobody else's."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Server:
    """Serves one live board. `token`, where there is one, has to be in the address of page and socket.

    With a `memory` no window is told of anything that is not kept yet.
    """

    def __init__(self, board, token=None, patience=PATIENCE, memory=None):
        self.board = board
        self._memory = memory
        self._keeping = asyncio.Lock()  # held from when something is known until it is told
        self.windows = set()
        self._token = token
        self._patience = patience
        self._nudge = asyncio.Event()
        self._counter = 0
        self.life = None  # the task in which the board lives; it ends only if the simulator itself is broken
        self.app = web.Application(middlewares=[self._guard], client_max_size=LONGEST)
        self.app.router.add_get("/", self._index)
        self.app.router.add_get("/board", self._socket)
        self.app.router.add_static("/", PAGE)
        self.app.on_response_prepare.append(_add_headers)
        self.app.on_shutdown.append(self._close_windows)
        self.app.cleanup_ctx.append(self._living)

    # Who may connect

    @web.middleware
    async def _guard(self, request, handler):
        if self._token is None and not is_loopback(_name(request.host)):
            # A foreign name that leads to this machine: a web site that tries to pass for it.
            raise web.HTTPMisdirectedRequest(text="This board answers on its own machine only.\n")
        if request.path in ("/", "/board"):
            given = request.query.get("token", "")
            if self._token is not None and not hmac.compare_digest(given.encode(), self._token.encode()):
                raise web.HTTPForbidden(text="The address lacks the token that the board was started with.\n")
        return await handler(request)

    async def _index(self, request):
        return web.FileResponse(PAGE / "index.html")

    async def _socket(self, request):
        if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
            raise web.HTTPForbidden(text="Only the board's own page may talk to it.\n")
        if len(self.windows) >= MOST_WINDOWS:
            raise web.HTTPServiceUnavailable(text="Too many windows watch this board.\n")
        socket = web.WebSocketResponse(
            heartbeat=self._patience, max_msg_size=4 * LONGEST, compress=False, timeout=self._patience
        )
        await socket.prepare(request)
        self._counter += 1
        window = Window(socket, request.transport, self._patience)
        hands = Hands(self.board, self._counter)
        try:
            async with self._keeping:
                self.windows.add(window)
                window.tell(_text(self.board.whole()))
            self._tell_windows()
            await self._listen(window, hands)
        finally:
            self.windows.discard(window)
            hands.leave()
            window.end()
            self._tell_windows()
        return socket

    async def _listen(self, window, hands):
        async for message in window.socket:
            if not window.may_speak(time.monotonic()):
                if window.abuse > ABUSE:
                    await window.socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                    return
                window.tell(_text({"error": "these are more messages than the board takes in a second"}))
                continue
            self.board.keep_pace(time.monotonic())
            answer = hands.obey(message.data if message.type == WSMsgType.TEXT else None)
            if answer is not None:
                window.tell(_text(answer))
            self._nudge.set()

    # The board

    async def _living(self, app):
        self.life = asyncio.create_task(self._live())
        yield
        self.life.cancel()

    async def _live(self):
        loop = asyncio.get_running_loop()
        while True:
            self.board.keep_pace(time.monotonic())
            async with self._keeping:
                changes = self.board.changes()
                await self._keep()
                if changes:
                    self._tell_all(changes)
            self._nudge.clear()
            alarm = loop.call_later(BUSY if self.board.awake else IDLE, self._nudge.set)
            await self._nudge.wait()
            alarm.cancel()

    async def _keep(self):
        """Write down what has changed; what changes in the meantime, because somebody presses a key, too."""
        while self._memory is not None and (state := self._memory.due()) is not None:
            await asyncio.to_thread(self._memory.keep, state)

    def _tell_windows(self):
        self._tell_all({"windows": len(self.windows)})

    def _tell_all(self, parts):
        if self.windows:
            text = _text(parts)
            for window in list(self.windows):
                window.tell(text)

    async def _close_windows(self, app):
        for window in list(self.windows):
            window.tell(_text({"over": True}))
        await asyncio.gather(*(window.close() for window in list(self.windows)))


class Window:
    """One window's end of the wire. What it is told waits in a queue of its own."""

    def __init__(self, socket, transport, patience):
        self.socket = socket
        self._transport = transport
        self._patience = patience
        self._waiting = asyncio.Queue(MOST_WAITING)
        self._sender = asyncio.create_task(self._send())
        self._allowed = float(BURST)
        self._spoke = time.monotonic()
        self.abuse = 0

    def may_speak(self, now):
        """Whether one more message is within the rate."""
        self._allowed = min(BURST, self._allowed + (now - self._spoke) * RATE)
        self._spoke = now
        if self._allowed < 1:
            self.abuse += 1
            return False
        self._allowed -= 1
        return True

    def tell(self, text):
        """Send a text when its turn comes. A window that does not take them is cut off."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self._cut_off()

    async def _send(self):
        try:
            while True:
                text = await self._waiting.get()
                await asyncio.wait_for(self.socket.send_str(text), self._patience)
        except TimeoutError:
            self._cut_off()
        except (ConnectionError, RuntimeError):  # it is gone, or going
            pass

    def _cut_off(self):
        if self._transport is not None:
            self._transport.abort()

    def end(self):
        self._sender.cancel()

    async def close(self):
        """Say goodbye, after all that waits has been sent, unless that takes long."""
        deadline = time.monotonic() + 0.5
        while not self._waiting.empty() and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        try:
            await asyncio.wait_for(self.socket.close(code=WSCloseCode.GOING_AWAY), 1)
        except TimeoutError:
            self._cut_off()


def _name(host):
    """The name in a Host header, without its port."""
    try:
        return urlsplit("//" + host).hostname or ""
    except ValueError:
        return ""


async def _add_headers(request, response):
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)


def _text(message):
    return json.dumps(message, separators=(",", ":"))
