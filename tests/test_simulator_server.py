# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The simulator over the wire: who may connect, many windows, windows that misbehave, and the command."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys

import aiohttp
import pytest
from aiohttp import WSMsgType, web
from test_simulator_board import nonsense

from host_sim.record_file import read_games
from host_sim.simulator.games import Games
from host_sim.simulator.live_board import LiveBoard
from host_sim.simulator.messages import Hands
from host_sim.simulator.server import BURST, Server

LIMIT = 30  # seconds for what takes well below one: only a machine that stands still is slower


@contextlib.asynccontextmanager
async def serving(token=None, **options):
    """A board that is served, eight times as fast as a real one, and somebody who can open windows on it."""
    server = Server(LiveBoard(Games(), speed=8), token, **options)
    runner = web.AppRunner(server.app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host = f"127.0.0.1:{runner.addresses[0][1]}"
    async with aiohttp.ClientSession() as session:
        try:
            yield Guest(server, session, host)
        finally:
            await session.close()
            await runner.cleanup()


class Guest:
    def __init__(self, server, session, host):
        self.server = server
        self.session = session
        self.host = host

    async def get(self, path="/", host=None):
        headers = {"Host": host or self.host}
        async with self.session.get(f"http://{self.host}{path}", headers=headers) as answer:
            return answer.status, await answer.text(), answer.headers

    async def open(self, path="/board", origin=None, host=None):
        headers = {"Host": host or self.host}
        if origin != "none":
            headers["Origin"] = origin or f"http://{headers['Host']}"
        socket = await self.session.ws_connect(
            f"http://{self.host}{path}", headers=headers, max_msg_size=1 << 24
        )
        return Watcher(socket)


class Watcher:
    """A window: what it has been told, and what it says."""

    def __init__(self, socket):
        self.socket = socket
        self.state = {}
        self.errors = []

    async def until(self, condition):
        """Listen until what has been told fulfils a condition."""
        async with asyncio.timeout(LIMIT):
            while not (self.state and condition(self.state)):
                message = await self.socket.receive()
                assert message.type == WSMsgType.TEXT, message
                parts = json.loads(message.data)
                if "error" in parts:
                    self.errors.append(parts["error"])
                self.state.update(parts)

    async def say(self, **message):
        await self.socket.send_str(json.dumps(message))

    async def tap(self, *keys):
        for key in keys:
            await self.say(do="tap", key=key)

    async def moves(self, *moves):
        await self.until(lambda state: state.get("game") and state["game"]["moves"] == list(moves))

    async def start_corintho(self):
        await self.until(lambda state: state["screen"] == "menu")
        await self.tap("ok")
        await self.until(lambda state: state["screen"] == "corinthotable")

    async def is_cut_off(self):
        async with asyncio.timeout(LIMIT):
            while True:
                message = await self.socket.receive()
                if message.type in (WSMsgType.CLOSED, WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.ERROR):
                    return self.socket.close_code


def run(coroutine):
    return asyncio.run(coroutine)


# --- Who may connect ------------------------------------------------------------------------------


def test_the_page_and_its_parts_are_served_and_nothing_else():
    async def visit():
        async with serving() as guest:
            status, text, headers = await guest.get()
            assert status == 200 and "<title>Ledifice</title>" in text
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
            assert not re.search(r"(src|href)=.(https?:)?//", text), "it loads something from elsewhere"
            for part in set(re.findall(r'(?:src|href)="([^"#]+)"', text)):
                assert (await guest.get(f"/{part}"))[0] == 200, part
            for path in ("/server.py", "/../server.py", "/%2e%2e/server.py", "/page/", "//etc/passwd"):
                assert (await guest.get(path))[0] in (403, 404), path

    run(visit())


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "192.168.1.7", "["]
)
def test_a_name_that_is_not_this_machine_s_own_is_not_answered(host):
    async def visit():
        async with serving() as guest:
            assert (await guest.get(host=host))[0] == 421
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await guest.open(host=host)

    run(visit())


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "none", "null", "http://127.0.0.1", "https://{host}", "file://"]
)
def test_a_page_of_another_origin_cannot_connect(origin):
    async def visit():
        async with serving() as guest:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await guest.open(origin=origin.format(host=guest.host))
            assert refusal.value.status == 403
            assert not guest.server.windows
            for name in ("localhost", "127.0.0.1", "[::1]"):  # the board's own page, by each of its names
                port = guest.host.rpartition(":")[2]
                window = await guest.open(host=f"{name}:{port}")
                await window.until(lambda state: "lights" in state)

    run(visit())


def test_for_other_machines_the_address_needs_its_token():
    async def visit():
        async with serving(token="secret") as guest:
            other = "board.example:8110"
            for query in ("", "?token=", "?token=Secret", "?token=s%C3%A9cret"):
                assert (await guest.get(f"/{query}", host=other))[0] == 403
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await guest.open(f"/board{query}", host=other)
            assert (await guest.get("/?token=secret", host=other))[0] == 200
            window = await guest.open("/board?token=secret", host=other)
            await window.start_corintho()
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await guest.open("/board?token=secret", host=other, origin="http://evil.example")

    run(visit())


# --- Many windows ---------------------------------------------------------------------------------


def test_fifty_windows_watch_and_see_each_move_of_the_one_that_plays():
    async def visit():
        async with serving() as guest:
            windows = [await guest.open() for _ in range(50)]
            player = windows[0]
            tasks = [asyncio.create_task(window.moves("Ba1", "Cb1", "Kd4", "b1a1")) for window in windows[1:]]
            await player.start_corintho()
            # Each key only once the last one has been seen to work: what is dropped would be missing.
            for keys, moves in (
                (["prev", "b2"], ["Ba1"]),
                (["next", "d2"], ["Ba1", "Cb1"]),
                (["turn", "h8"], ["Ba1", "Cb1", "Kd4"]),
                (["d2", "b2"], ["Ba1", "Cb1", "Kd4", "b1a1"]),
            ):
                await player.tap(*keys)
                await player.moves(*moves)
            await asyncio.gather(*tasks)
            assert not player.errors
            await player.until(lambda state: state.get("windows") == 50)
            for window in windows[1:]:
                await window.until(lambda state: state.get("windows") == 50)
                assert window.state["record"] == player.state["record"]

    run(visit())


def test_a_window_opened_later_sees_everything_and_a_closed_one_lets_go_of_its_keys():
    async def visit():
        async with serving() as guest:
            one = await guest.open()
            await one.start_corintho()
            await one.tap("prev", "b2")
            await one.moves("Ba1")
            await one.say(do="press", key="j10")
            while guest.server.board.bench.board.closed != {99}:
                await asyncio.sleep(0.01)
            other = await guest.open()
            await other.until(lambda state: state.get("whole"))
            assert other.state["game"]["moves"] == ["Ba1"] and "code.py output" in other.state["console"]
            await one.socket.close()
            await other.until(lambda state: state.get("windows") == 1)
            while guest.server.board.bench.board.closed:
                await asyncio.sleep(0.01)

    run(asyncio.wait_for(visit(), LIMIT))


def test_a_window_that_stops_reading_is_cut_off_and_the_others_go_on():
    async def visit():
        async with serving(patience=1.0) as guest:
            player = await guest.open()
            await player.start_corintho()
            # A socket that shakes hands and never reads: neither what it is told nor a ping.
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            host, port = guest.host.split(":")
            await loop.sock_connect(deaf, (host, int(port)))
            lines = ["GET /board HTTP/1.1", f"Host: {guest.host}", f"Origin: http://{guest.host}"]
            lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
            lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]
            await loop.sock_sendall(deaf, "\r\n".join(lines).encode())
            await player.until(lambda state: state.get("windows") == 2)
            await player.tap("prev", "b2")
            await player.moves("Ba1")
            await player.until(lambda state: state.get("windows") == 1)
            await player.tap("next", "d2")
            await player.moves("Ba1", "Cb1")
            deaf.close()

    run(visit())


# --- Messages that make no sense ------------------------------------------------------------------


def test_each_message_without_sense_is_answered_with_an_error_and_the_board_keeps_playing():
    async def visit():
        async with serving() as guest:
            chance = random.Random(11)
            player = await guest.open()
            await player.start_corintho()
            vandal = await guest.open()
            await vandal.until(lambda state: "lights" in state)
            judge = Hands(LiveBoard(Games()), 1)
            expected = 0
            for _ in range(BURST - 20):
                message = nonsense(chance)
                if not isinstance(message, str):
                    await vandal.socket.send_bytes(b"bytes")
                elif "error" in (judge.obey(message) or {}):  # what makes sense would spoil the player's game
                    await vandal.socket.send_str(message)
                else:
                    continue
                expected += 1
            assert expected > 60
            await vandal.until(lambda _: len(vandal.errors) == expected)
            await player.tap("prev", "b2")
            await player.moves("Ba1")

    run(visit())


def test_too_many_and_too_long_messages_end_one_s_own_connection_only():
    async def visit():
        async with serving() as guest:
            player = await guest.open()
            await player.start_corintho()
            loud = await guest.open()
            with contextlib.suppress(ConnectionError):
                for _ in range(20 * BURST):
                    await loud.say(do="release", key="a1")
            assert await loud.is_cut_off() in (1006, 1008)
            long = await guest.open()
            with contextlib.suppress(ConnectionError):
                await long.socket.send_str("x" * (1 << 20))
            assert await long.is_cut_off() in (1006, 1009)
            await player.tap("prev", "b2")
            await player.moves("Ba1")
            assert not player.errors

    run(visit())


# --- The command ----------------------------------------------------------------------------------


def start(*arguments):
    command = [sys.executable, "-m", "host_sim", "play", "--no-browser", *arguments]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)
    STARTED.append(process)
    return process


STARTED = []


@pytest.fixture(autouse=True)
def nothing_is_left_behind(monkeypatch, tmp_path):
    """No process, and no file in the user's folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    yield
    while STARTED:
        with STARTED.pop() as process:
            process.kill()


def refused(*arguments):
    """The words with which the command ends when it cannot begin."""
    process = start(*arguments)
    out, err = process.communicate(timeout=LIMIT)
    assert process.returncode in (1, 2) and not out
    assert "Traceback" not in err
    return err.strip().splitlines()[-1]


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_with_a_word_and_the_games_are_in_their_file(tmp_path, number):
    path = tmp_path / "games.txt"
    process = start("--port", "0", "--speed", "8", "--seed", "3", "--record", str(path))
    line = process.stdout.readline()
    host = re.fullmatch(r"The board is on\. Open http://(\S+)/\n", line).group(1)

    async def visit():
        async with aiohttp.ClientSession() as session:
            window = await Guest(None, session, host).open()
            await window.start_corintho()
            await window.tap("prev", "b2", "next", "d2")
            await window.moves("Ba1", "Cb1")
            process.send_signal(number)
            await window.until(lambda state: state.get("over"))

    run(visit())
    assert process.wait(LIMIT) == 0
    assert process.stdout.read().splitlines() == [
        f"It is kept in {tmp_path}/state/ledifice/big.flash",
        "Ctrl-C ends it.",
        "The board is switched off. It goes on where it was.",
    ]
    assert process.stderr.read() == ""
    (game,) = read_games(path.read_text())
    assert game.ply == 2


def test_what_cannot_begin_says_why_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused("--port", str(port)) == (
            f"Port {port} is in use; perhaps the simulator is running already. "
            "Choose another port with --port."
        )
    assert refused("--port", "0", "--host", "203.0.113.7") == "203.0.113.7 is not an address of this machine."
    assert "is not a file of game records, and stays as it is" in refused("--port", "0", "--record", __file__)
    assert refused("--port", "0", "--record", str(tmp_path / "no such folder" / "games.txt")).endswith(
        "games.txt cannot be written: No such file or directory."
    )
    assert refused("--port", "0", "--flash", str(tmp_path)) == f"{tmp_path} is not a file."
    assert "takes a number from 0.1 to 20" in refused("--speed", "0")
    assert "takes a number from 0 to 65535" in refused("--port", "66000")
    assert re.search(
        r"--board: invalid choice: .?huge.? \(choose from .?big.?, .?starter.?\)$", refused("--board", "huge")
    )


@pytest.mark.long
def test_without_a_browser_it_says_so_and_serves():
    environment = {**os.environ, "PATH": "/nonexistent"} | {
        "DISPLAY": "",
        "WAYLAND_DISPLAY": "",
        "BROWSER": "",
    }
    command = [sys.executable, "-m", "host_sim", "play", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    STARTED.append(process)
    lines = [process.stdout.readline() for _ in range(4)]
    assert lines[3] == "No browser was found on this machine: open the address in one yourself.\n"
    process.send_signal(signal.SIGINT)
    assert process.wait(LIMIT) == 0


@pytest.mark.long
def test_for_other_machines_the_address_that_is_printed_has_a_token():
    process = start("--port", "0", "--host", "0.0.0.0")
    line = process.stdout.readline()
    assert re.fullmatch(r"The board is on\. Open http://\S+:\d+/\?token=[\w-]{16,}\n", line)
    process.send_signal(signal.SIGINT)
    assert process.wait(LIMIT) == 0
