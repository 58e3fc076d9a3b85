/**
 * Tables of resources. A table lists its columns once; its rows' type, the conversion between rows and shapes, and statements
 * derive from that list. The column of a field has the field's name in snake case.
 */
import type { Knex } from "knex";
import type { Db } from "./db.ts";

/** PostgreSQL's type of a column; `json` is a text. */
export type ColumnType = "text" | "boolean" | "integer" | "bigint" | "json";
/** The column may be null; the field is left out then. */
type NullableType = `${ColumnType}?`;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";
type IsOptional<Shape, Field extends keyof Shape> = Record<never, never> extends Pick<Shape, Field> ? true : false;

/** SQLite keeps booleans as 0 and 1. */
type Stored<Value> = Value extends boolean ? boolean | number : Value extends string | number ? Value : string;
type StoredField<Shape, Field extends keyof Shape> =
  IsOptional<Shape, Field> extends true ? Stored<NonNullable<Shape[Field]>> | null : Stored<NonNullable<Shape[Field]>>;

type KeyTypes = Readonly<Record<string, "text" | "bigint" | "boolean" | "integer" | "text?" | "bigint?" | "integer?">>;
type KeyValue<Type> = Type extends `${infer Base}?`
  ? KeyValue<Base> | null
  : Type extends "text"
    ? string
    : Type extends "boolean"
      ? boolean | number
      : number;
type KeyColumns<Keys extends KeyTypes> = { -readonly [Name in keyof Keys]: KeyValue<Keys[Name]> };

/** A row: the keys, a column for each field that has one, and the document of the others. */
export type RowOf<Shape, Details extends keyof Shape, Keys extends KeyTypes> = KeyColumns<Keys> & {
  [Field in Exclude<keyof Shape, Details> & string as SnakeCase<Field>]: StoredField<Shape, Field>;
} & ([Details] extends [never] ? unknown : { document: string });

interface TableDefinition<Shape, Details extends keyof Shape, Keys extends KeyTypes> {
  readonly name: string;
  /** Columns that are not shown. */
  readonly keys: Keys;
  readonly fields: {
    readonly [Field in Exclude<keyof Shape, Details> & string]-?: IsOptional<Shape, Field> extends true
      ? NullableType
      : ColumnType;
  };
}

interface Column {
  readonly field: string;
  readonly column: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
}

/**
 * Defines a table: `table<Shape>()({ name, keys, fields })`.
 * @template Details fields without a column, which are kept in `document`
 */
export function table<Shape extends object, Details extends keyof Shape = never>() {
  return <const Keys extends KeyTypes>(
    definition: TableDefinition<Shape, Details, Keys>,
  ): Table<Shape, RowOf<Shape, Details, Keys>, KeyColumns<Keys>> => new Table(definition);
}

/** The row type of a table. */
export type Row<Of> = Of extends Table<object, infer Found, object> ? Found : never;

export class Table<Shape extends object, Row extends object, Keys extends object> {
  readonly name: string;
  /** All columns but `document`. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly #fields: readonly Column[];
  readonly #names: ReadonlySet<string>;

  constructor({ name, keys, fields }: { readonly name: string; readonly keys: object; readonly fields: object }) {
    this.name = name;
    this.#fields = Object.entries(fields).map(([field, type]) => ({
      field,
      column: toSnakeCase(field),
      ...parseType(String(type)),
    }));
    this.#names = new Set(this.#fields.map(({ field }) => field));
    this.columns = Object.fromEntries([
      ...Object.entries(keys).map(([column, type]) => [column, parseType(String(type)).type] as const),
      ...this.#fields.map(({ column, type }) => [column, type] as const),
    ]);
  }

  columnOf(field: keyof Shape & string): string {
    return toSnakeCase(field);
  }

  rows(db: Db): Knex.QueryBuilder<Row, Row[]> {
    // Knex computes the types of a table from its rows, which it cannot do for those of a type parameter.
    return db(this.name) as unknown as Knex.QueryBuilder<Row, Row[]>;
  }

  /** Returns what the row holds, without its keys. */
  toShape(row: Row): Shape {
    const shape: Record<string, unknown> = "document" in row ? JSON.parse(String(row.document)) : {};
    for (const { field, column, type } of this.#fields) {
      const stored: unknown = Reflect.get(row, column);
      if (stored === null || stored === undefined) continue;
      shape[field] = type === "boolean" ? Boolean(stored) : type === "json" ? parse(stored) : stored;
    }
    return shape as Shape;
  }

  /** Returns the row of a shape. Fields that the database sets may be missing. */
  toRow(shape: Shape, keys: Keys): Row;
  toRow(shape: Omit<Shape, "id">, keys: Keys): Omit<Row, "id">;
  toRow(shape: object, keys: Keys): object {
    const row: Record<string, unknown> = Object.fromEntries(Object.entries(keys));
    for (const { field, column, type, isNullable } of this.#fields) {
      const value: unknown = Reflect.get(shape, field);
      if (value !== undefined) row[column] = type === "json" ? JSON.stringify(value) : value;
      else if (isNullable) row[column] = null;
    }
    return row;
  }

  /** The same with a document of the fields that have no column. */
  toRowWithDocument(shape: Shape, keys: Keys): Row {
    const details = Object.entries(shape).filter(([field]) => !this.#names.has(field));
    return { ...this.toRow(shape, keys), document: JSON.stringify(Object.fromEntries(details)) };
  }
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function parseType(text: string): { readonly type: ColumnType; readonly isNullable: boolean } {
  const isNullable = text.endsWith("?");
  return { type: (isNullable ? text.slice(0, -1) : text) as ColumnType, isNullable };
}

function parse(stored: unknown): unknown {
  return typeof stored === "string" ? JSON.parse(stored) : stored;
}
