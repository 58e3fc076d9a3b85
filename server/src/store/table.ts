/**
 * Tables of resources. A table lists its columns once; its rows' type, the conversion between rows and shapes, and statements
 * derive from that list. The column of a field has the field's name in snake case.
 */
import type { Knex } from "knex";
import type { Db } from "./db.ts";

/** PostgreSQL's type of a column. */
export type SqlType = "text" | "boolean" | "integer" | "bigint";
/** The same of a field; `json` is a text that holds a value. */
type ColumnType = SqlType | "json";
/** The column may be null; the field is left out then. */
type NullableType = `${ColumnType}?`;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";
type IsOptional<Shape, Field extends keyof Shape> = Record<never, never> extends Pick<Shape, Field> ? true : false;

/** SQLite keeps booleans as 0 and 1. */
type StoredValue<Value> = Value extends boolean ? boolean | number : Value extends string | number ? Value : string;
type StoredField<Shape, Field extends keyof Shape> =
  IsOptional<Shape, Field> extends true
    ? StoredValue<NonNullable<Shape[Field]>> | null
    : StoredValue<NonNullable<Shape[Field]>>;

type KeyTypes = Readonly<Record<string, SqlType | `${SqlType}?`>>;
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
  /** True where fields without a column are kept in the column `document`. */
  readonly hasDocument?: [Details] extends [never] ? false : true;
  /** Columns that are not shown. */
  readonly keys: Keys;
  readonly fields: {
    readonly [Field in Exclude<keyof Shape, Details> & string]-?: IsOptional<Shape, Field> extends true
      ? NullableType
      : ColumnType;
  };
}

interface AnyDefinition {
  readonly name: string;
  readonly keys: object;
  readonly fields: object;
  readonly hasDocument?: boolean;
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
export type Row<Of> = Of extends { readonly rowType: infer Found } ? Found : never;

export class Table<Shape extends object, Row extends object, Keys extends object> {
  /** Only a type; see `Row`. */
  declare readonly rowType: Row;
  readonly name: string;
  readonly columns: { readonly [Column in keyof Row & string]: SqlType };
  readonly #fields: readonly Column[];
  readonly #names: ReadonlySet<string>;
  readonly #document: boolean;

  constructor({ name, keys, fields, hasDocument = false }: AnyDefinition) {
    this.name = name;
    this.#document = hasDocument;
    this.#fields = Object.entries(fields).map(([field, type]) => ({
      field,
      column: toSnakeCase(field),
      ...parseType(String(type)),
    }));
    this.#names = new Set(this.#fields.map(({ field }) => field));
    const columns = [
      ...Object.entries(keys).map(([column, type]) => [column, parseType(String(type)).type] as const),
      ...this.#fields.map(({ column, type }) => [column, type === "json" ? "text" : type] as const),
      ...(hasDocument ? [["document", "text"] as const] : []),
    ];
    this.columns = Object.fromEntries(columns) as typeof this.columns;
  }

  columnOf(field: keyof Shape & string): string {
    return toSnakeCase(field);
  }

  rows(db: Db): Knex.QueryBuilder<Row, Row[]> {
    // Knex computes the types of a table from its rows, which it cannot do for those of a type parameter.
    return db(this.name) as unknown as Knex.QueryBuilder<Row, Row[]>;
  }

  /** Returns what the row holds, without its keys. */
  toShape(row: object): Shape {
    const shape: Record<string, unknown> = {};
    for (const { field, column, type } of this.#fields) {
      const stored: unknown = Reflect.get(row, column);
      if (stored === null || stored === undefined) continue;
      shape[field] = type === "boolean" ? Boolean(stored) : type === "json" ? parse(stored) : stored;
    }
    const details: object = this.#document && "document" in row ? JSON.parse(String(row.document)) : {};
    // The id stands first, as a reader looks for it.
    return Object.assign(shape, details) as Shape;
  }

  /** Returns the row of a shape. Fields that the database sets may be missing. */
  toRow(shape: Shape, keys: Keys): Row;
  toRow(shape: Omit<Shape, "id">, keys: Keys): Omit<Row, "id">;
  toRow(shape: object, keys: Keys): object {
    return { ...keys, ...this.toColumns(shape) };
  }

  /** Returns the row without its keys. */
  toColumns(shape: Shape): Omit<Row, keyof Keys>;
  toColumns(shape: object): object;
  toColumns(shape: object): object {
    const row: Record<string, unknown> = {};
    for (const { field, column, type, isNullable } of this.#fields) {
      const value: unknown = Reflect.get(shape, field);
      if (value !== undefined) row[column] = type === "json" ? JSON.stringify(value) : value;
      else if (isNullable) row[column] = null;
    }
    if (this.#document) row["document"] = JSON.stringify(this.#detailsOf(shape));
    return row;
  }

  /** Returns the fields that have no column. */
  #detailsOf(shape: object): object {
    return Object.fromEntries(Object.entries(shape).filter(([field]) => !this.#names.has(field)));
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
