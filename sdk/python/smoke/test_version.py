"""The version of the wheel and of the package are the release's."""

from __future__ import annotations

import os
from importlib.metadata import version

from gatehouse.version import __version__


def test_the_version_is_that_of_the_release() -> None:
    release = os.environ["GATEHOUSE_VERSION"]
    assert version("gatehouse") == release
    assert __version__ == release
