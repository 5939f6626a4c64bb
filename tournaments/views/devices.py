"""The organiser's signed-in devices: which they are, and how to sign one or all others out."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.access import for_organisers
from tournaments.devices import devices_of, sign_out_device, sign_out_others
from tournaments.wording.devices import device_in_words


@require_http_methods(["GET", "POST"])
@for_organisers
def devices(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "front/devices.html", {"devices": devices_of(request)})
    messages.success(request, signed_out(request))
    return redirect("devices")


def signed_out(request: HttpRequest) -> str:
    """Does what the form asks for, and says what was done."""
    if request.POST.get("others"):
        sign_out_others(request)
        return gettext("All other devices are signed out.")
    device = sign_out_device(request, request.POST.get("device", ""))
    if device is None:
        return gettext("That device is not signed in any more.")
    return gettext("%(device)s is signed out.") % {"device": device_in_words(device.browser)}
