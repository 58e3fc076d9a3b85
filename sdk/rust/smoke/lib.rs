//! Holds nothing itself: the smoke contract is in `tests/`.
