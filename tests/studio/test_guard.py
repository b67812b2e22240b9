"""Who may talk to the studio: token, Host and Origin, for pages and for the socket."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from reports.studio.guard import Guard

HOST = "127.0.0.1:8080"
COOKIE = "automa-studio-8080=secret"
INSIDE = b"inside"


async def inside(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": INSIDE})


def ask(
    kind: str = "http", query: str = "", path: str = "/", **headers: str
) -> tuple[Any, dict[str, str], bytes]:
    """Status (or what a socket was told), headers and body."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": kind,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(Guard(inside, "secret", 8080)(scope, None, send))  # type: ignore[arg-type]
    found = {k.decode(): v.decode() for k, v in sent[0].get("headers", [])}
    status = sent[0].get("status", sent[0]["type"])
    return status, found, sent[-1].get("body", b"")


def test_with_the_cookie_the_page_answers_and_loads_nothing_from_elsewhere() -> None:
    status, headers, body = ask(host=HOST, cookie=COOKIE)
    assert (status, body) == (200, INSIDE)
    assert "default-src 'self'" in headers["content-security-policy"]


def test_the_token_becomes_a_cookie_and_leaves_the_address() -> None:
    status, headers, _ = ask(query="token=secret&a=b%26c", path="/games", host=HOST)
    assert (status, headers["location"]) == (303, "/games?a=b%26c")
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=Strict" in headers["set-cookie"]


def test_a_redirect_stays_here() -> None:
    assert ask(query="token=secret", path="//evil.example", host=HOST)[1]["location"] == "/"


@pytest.mark.parametrize("given", ["", "token=", "token=wrong", "token=secret2"])
def test_without_the_token_nothing_is_shown(given: str) -> None:
    status, _, body = ask(query=given, host=HOST)
    assert status == 403 and b"token" in body


@pytest.mark.parametrize("cookie", ["", "automa-studio-8080=", "automa-studio-1=secret", "\"'"])
def test_a_wrong_cookie_is_none(cookie: str) -> None:
    assert ask(host=HOST, cookie=cookie)[0] == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:81", "evil.example:8080"])
def test_another_host_is_refused_even_with_the_cookie(host: str) -> None:
    assert ask(host=host, cookie=COOKIE)[0] == 403
    assert (
        ask("websocket", host=host, cookie=COOKIE, origin=f"http://{host}")[0] == "websocket.close"
    )


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8080"])
def test_another_origin_is_refused_even_with_the_cookie(origin: str) -> None:
    assert ask(host=HOST, cookie=COOKIE, origin=origin)[0] == 403
    assert ask("websocket", host=HOST, cookie=COOKIE, origin=origin)[0] == "websocket.close"


def test_a_socket_needs_origin_and_cookie() -> None:
    own = f"http://{HOST}"
    assert ask("websocket", host=HOST, cookie=COOKIE, origin=own)[0] == "websocket.accept"
    assert ask("websocket", host=HOST, cookie=COOKIE)[0] == "websocket.close"
    assert ask("websocket", host=HOST, origin=own, query="token=secret")[0] == "websocket.close"
