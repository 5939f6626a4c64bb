"""What was sent is read before anything is done with it: what cannot be read is a 400, wherever it was sent.

Otherwise it is read where a form's token is looked for, also on the page for an address that does not exist: a failure
there is a page that breaks, and not a bad request.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]


def readable(answer: Answer) -> Answer:
    """The middleware. The whole body is here already (front.py), so nobody hangs up while it is read."""

    def read_first(request: HttpRequest) -> HttpResponse:
        len(request.POST)
        return answer(request)

    return read_first
