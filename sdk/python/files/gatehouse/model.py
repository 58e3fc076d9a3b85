"""What every object of the interfaces is made of."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel, ConfigDict, SerializerFunctionWrapHandler, model_serializer
from typing_extensions import Self


class Model(BaseModel):
    """An object of the interfaces.

    It is made with keyword arguments: ``ApplicationInput(name="Forum")``. What is left out, or is ``None``, is not sent;
    where the server takes ``null``, as in a patch, a ``None`` that was given is sent. Fields of answers that this version
    does not know are passed over.
    """

    model_config = ConfigDict(
        defer_build=True,
        extra="ignore",
        # Errors about a secret leave the secret out.
        hide_input_in_errors=True,
        populate_by_name=True,
        protected_namespaces=(),
        serialize_by_alias=True,
        validate_assignment=True,
    )

    nullable_fields: ClassVar[frozenset[str]] = frozenset()
    """The fields, by their names in JSON, in which a ``null`` means something."""

    if not TYPE_CHECKING:

        def __init__(self, **fields: object) -> None:
            """Refuses a keyword that is no field, unless the object takes any."""
            if self.model_config.get("extra") == "ignore":
                known = {name for each, field in type(self).model_fields.items() for name in (each, field.serialization_alias)}
                unknown = fields.keys() - known
                if unknown:
                    raise TypeError(f"{type(self).__name__}: there is no keyword argument {min(unknown)!r}")
            super().__init__(**fields)

        # Answers may have fields of a newer server: pydantic validates them without a call of `__init__`.
        __init__.__pydantic_base_init__ = True

    @model_serializer(mode="wrap")
    def _without_what_was_left_out(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written: dict[str, Any] = handler(self)
        given = {field.serialization_alias or name for name, field in type(self).model_fields.items() if name in self.model_fields_set}
        nulls = self.nullable_fields & given
        return {name: value for name, value in written.items() if value is not None or name in nulls}

    @classmethod
    def of(cls, other: Model) -> Self:
        """This object with the fields of another one, such as what to send of what was answered:
        ``ApplicationInput.of(answer.application)``."""
        return cls.model_validate(other.model_dump(by_alias=True))

    def to_json(self) -> str:
        """The object as JSON, as it is sent."""
        return self.model_dump_json(by_alias=True, exclude_unset=True)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The object that JSON describes. A ``pydantic.ValidationError`` says what is wrong with it."""
        return cls.model_validate_json(text)


class OpenModel(Model):
    """An object that may have more fields than those that are described: they are in ``model_extra``."""

    model_config = ConfigDict(extra="allow")


class Word(str, Enum):
    """A word out of a few. One that a newer server knows, and this version does not, is kept as it is."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if not isinstance(value, str):
            return None
        word = str.__new__(cls, value)
        word._name_ = value
        word._value_ = value
        return word

    def __str__(self) -> str:
        return str(self.value)
