"""A real Chromium reads what it is told for the home screen, and loads the icons."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.night import begun

pytestmark = pytest.mark.django_db(transaction=True)

LOOKED_AT = """src => new Promise((resolve, reject) => {
    const icon = new Image();
    icon.onerror = () => reject(new Error(src));
    icon.onload = () => {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = icon.naturalWidth;
        const paper = canvas.getContext("2d");
        paper.drawImage(icon, 0, 0);
        const green = at => Array.from(paper.getImageData(at, at, 1, 1).data).join(" ");
        resolve([icon.naturalWidth, icon.naturalHeight, green(0)]);
    };
    icon.src = src;
})"""
CLEAR, FELT = "0 0 0 0", "15 76 53 255"


def test_a_phone_can_pin_a_players_page(phone: Callable[..., Page]):
    party = begun(8)
    ann = phone()
    ann.goto(f"/p/{party.code}/player/1/")
    told = ann.context.new_cdp_session(ann).send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["start_url"] == f"/p/{party.code}/player/1/"
    looked_at = {
        (icon["sizes"], icon["purpose"]): ann.evaluate(LOOKED_AT, icon["src"])
        for icon in manifest["icons"]
        if icon["type"] == "image/png"
    }
    assert looked_at == {
        ("192x192", "any"): [192, 192, CLEAR],
        ("512x512", "any"): [512, 512, CLEAR],
        ("192x192", "maskable"): [192, 192, FELT],
        ("512x512", "maskable"): [512, 512, FELT],
    }
    touched = ann.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert ann.evaluate(LOOKED_AT, touched) == [180, 180, FELT]
