"""What was sent is read before anything is done with it: what cannot be read is a 400, wherever it was sent.

Otherwise it is read where a form's token is looked for, and that is also on the page for an address that is none:
what fails there is no bad request any more but a page that breaks.
"""

from collections.abc import Callable
from contextlib import suppress

from django.http import HttpRequest, HttpResponse, UnreadablePostError

Answer = Callable[[HttpRequest], HttpResponse]


def readable(answer: Answer) -> Answer:
    """The middleware. Who hangs up while sending is nobody's fault, and is answered as one who sent nothing."""

    def read_first(request: HttpRequest) -> HttpResponse:
        with suppress(UnreadablePostError):
            len(request.POST)
        return answer(request)

    return read_first
