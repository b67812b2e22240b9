"""Who may talk to the studio: this machine, this page, this token.

A page of somebody else that is open in the same browser can send requests to our port. It does not
know the token, its Origin is not ours, and a name of its own that points to 127.0.0.1 is not a Host
that we answer to.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
TOKEN = "token"
NO_TOKEN = "This address lacks its token: open the whole address that the terminal shows."
WRONG_HOST = "The studio answers only at the address that the terminal shows."
WRONG_ORIGIN = "Another page may not talk to the studio."


class Guard:
    """Lets through what comes from the studio's own page with its token, and nothing else."""

    def __init__(self, app: App, token: str, port: int) -> None:
        self.app = app  # the name under which NiceGUI looks for what is inside
        self._token, self._port = token, port
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}
        self._cookie = f"automa-studio-{port}"  # browsers share cookies between ports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse with a sentence."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        wrong = self.wrong(scope["type"], headers)
        if wrong:
            await _refuse(scope, send, wrong)
        elif scope["type"] == "http" and self._has_token(scope):
            await self._welcome(scope, send)
        elif self._has_cookie(headers):
            await self.app(scope, receive, _with_headers(send, self._policy()))
        else:
            await _refuse(scope, send, NO_TOKEN)

    def wrong(self, kind: str, headers: dict[str, str]) -> str:
        """What is wrong with where a request comes from; empty if nothing is."""
        if headers.get("host", "") not in self._hosts:
            return WRONG_HOST
        origin = headers.get("origin")
        if origin is None:
            return WRONG_ORIGIN if kind == "websocket" else ""
        return "" if origin in {f"http://{host}" for host in self._hosts} else WRONG_ORIGIN

    def _has_cookie(self, headers: dict[str, str]) -> bool:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return found is not None and _same(found.value, self._token)

    def _has_token(self, scope: Scope) -> bool:
        given = dict(_query(scope)).get(TOKEN, "")
        return _same(given, self._token)

    async def _welcome(self, scope: Scope, send: Send) -> None:
        """The token becomes a cookie and leaves the address, which people copy."""
        rest = urlencode([(key, value) for key, value in _query(scope) if key != TOKEN])
        target = quote(scope["path"]) + (f"?{rest}" if rest else "")
        if not target.startswith("/") or target.startswith("//"):
            target = "/"
        cookie = f"{self._cookie}={self._token}; Path=/; HttpOnly; SameSite=Strict"
        await _respond(send, 303, b"", [("location", target), ("set-cookie", cookie)])

    def _policy(self) -> list[tuple[str, str]]:
        """Nothing is loaded from anywhere else, and nobody else shows us in a frame."""
        sockets = " ".join(f"ws://{host}" for host in sorted(self._hosts))
        policy = (
            "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; "
            f"connect-src 'self' {sockets}; frame-ancestors 'self'; base-uri 'self'; "
            "form-action 'self'; object-src 'none'"
        )
        return [
            ("content-security-policy", policy),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
        ]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _headers(scope: Scope) -> dict[str, str]:
    """Headers by name; one that comes twice is wrong in any place where we look."""
    found: dict[str, str] = {}
    for key, value in scope["headers"]:
        name = key.decode("latin-1").lower()
        text = value.decode("latin-1")
        found[name] = f"{found[name]}; {text}" if name in found else text
    return found


def _query(scope: Scope) -> list[tuple[str, str]]:
    return parse_qsl(scope.get("query_string", b"").decode("latin-1"))


async def _refuse(scope: Scope, send: Send, sentence: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await _respond(send, 403, sentence.encode(), [("content-type", "text/plain; charset=utf-8")])


async def _respond(send: Send, status: int, body: bytes, headers: list[tuple[str, str]]) -> None:
    raw = [(key.encode(), value.encode("latin-1")) for key, value in headers]
    raw += [(b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send, headers: list[tuple[str, str]]) -> Send:
    """Every answer carries these headers, too."""

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            more = [(key.encode(), value.encode()) for key, value in headers]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sending
