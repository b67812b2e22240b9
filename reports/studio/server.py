"""The studio as a server on this machine alone."""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from filelock import FileLock, Timeout
from nicegui import app as pages
from nicegui import ui

from reports.studio.guard import TOKEN, Guard
from reports.studio.pages import bench, games, levers, people, runs, targets
from reports.studio.studio import Command, Studio
from reports.studio.workspace import Workspace
from sim.errors import InputError

LOOPBACK = "127.0.0.1"
RECONNECT = 5.0  # seconds in which a page may come back, as after a reload
TITLE = "Automa studio"
ICON = "🎲"


def serve(
    folder: Path, command: Command, *, port: int, open_page: bool, say: Callable[[str], None]
) -> None:
    """Serve a workspace until Ctrl-C."""
    workspace = Workspace(folder)
    workspace.open()
    lock = FileLock(workspace.root / ".studio.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise InputError(f"a studio is open on {folder} already; use that one") from None
    try:
        _serve(workspace, command, _listening(port), open_page, say)
    finally:
        lock.release()


def _listening(port: int) -> socket.socket:
    """A socket that only this machine can reach."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((LOOPBACK, port))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"port {port} cannot be used: {reason}", "port") from None
    return found


def _serve(
    workspace: Workspace,
    command: Command,
    listening: socket.socket,
    open_page: bool,
    say: Callable[[str], None],
) -> None:
    port = listening.getsockname()[1]
    token = secrets.token_urlsafe(24)
    loops: list[asyncio.AbstractEventLoop] = []

    def deliver(function: Callable[[], None]) -> None:
        if loops and not loops[0].is_closed():
            loops[0].call_soon_threadsafe(function)

    studio = Studio(workspace, command, deliver)
    pages.on_startup(lambda: loops.append(asyncio.get_running_loop()))
    for each in (bench, levers, targets, games, people, runs):
        each.register(studio)
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    ui.run_with(
        app,
        title=TITLE,
        favicon=ICON,
        dark=None,
        reconnect_timeout=RECONNECT,
        show_welcome_message=False,
    )
    config = uvicorn.Config(
        Guard(app, token, port), log_level="warning", timeout_graceful_shutdown=1, ws_max_size=2**20
    )
    address = f"http://{LOOPBACK}:{port}/?{TOKEN}={token}"
    say(f"{address}\nThis address works on this machine only. Ctrl-C ends the studio.")
    if open_page:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        studio.close()
