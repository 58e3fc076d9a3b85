/** Reads the fields that the portal's build put into a page or a file. */
import { isObject, type Json, type JsonObject, listOf, textOf, textsOf } from "../../../tools/json.ts";
import { type Column, type Field, fieldKinds } from "../../form/field.ts";

export function readField(field: JsonObject): Field {
  const { path, hint, columns, isSecret, default: initial, rowCount } = field;
  return {
    ...readColumn(field),
    path: textOf(path),
    hint: textOf(hint),
    columns: objectsIn(columns).map(readColumn),
    isSecret: isSecret === true,
    ...(initial !== undefined && { default: initial }),
    ...(typeof rowCount === "number" && { rowCount }),
  };
}

function readColumn({ name, kind, required, choices, placeholder }: JsonObject): Column {
  return {
    name: textOf(name),
    kind: oneOf(fieldKinds, kind),
    required: required === true,
    choices: textsOf(choices),
    placeholder: textOf(placeholder),
  };
}

export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).filter(isObject);
}

/** Throws for a value of another version of the build. */
export function oneOf<Word extends string>(words: readonly Word[], value: Json | undefined): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new Error(`The page and its script differ in version: ${JSON.stringify(value)}.`);
  return found;
}
