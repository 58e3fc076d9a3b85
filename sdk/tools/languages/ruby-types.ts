/** Types of the SDK for Ruby, by the schemas of the profile. */
import { isObject, isText, type Json, type JsonObject, listOf, objectOf } from "../../../openapi/tools/json.ts";

/** One type in the three ways in which the SDK writes it. */
export interface RubyType {
  /** Checks and converts values: `Type.list(Type.model(:RoleInput))`. */
  readonly runtime: string;
  /** For RBS, as it is read: `Array[RoleInput]`. */
  readonly rbs: string;
  /** For RBS, as it is given: a Hash may stand for an object. */
  readonly given: string;
  /** For YARD: `Array<RoleInput>`. */
  readonly yard: string;
}

/** Schemas that are classes or modules of their own; others, such as lists, are written out where they are used. */
export function isRubyModel(schema: JsonObject): boolean {
  return schema["enum"] !== undefined || schema["properties"] !== undefined;
}

export function makeRubyTypes(schemas: JsonObject): (schema: JsonObject) => RubyType {
  const resolve = (schema: JsonObject, name = ""): { readonly schema: JsonObject; readonly name: string } => {
    const reference = schema["$ref"] ?? objectOf(listOf(schema["allOf"])[0])["$ref"];
    if (!isText(reference)) return { schema, name };
    const next = reference.replace("#/components/schemas/", "");
    return resolve(objectOf(schemas[next]), next);
  };

  const typeOf = (source: JsonObject): RubyType => {
    const { schema, name } = resolve(source);
    if (schema["enum"] !== undefined) return word;
    if (schema["oneOf"] !== undefined) return union(listOf(schema["oneOf"]).map((one) => typeOf(objectOf(one))));
    if (schema["properties"] !== undefined && !isObject(schema["additionalProperties"])) return model(name);
    if (schema["type"] === "array") return list(typeOf(objectOf(schema["items"])));
    if (schema["type"] === "object") {
      const { additionalProperties: of } = schema;
      return map(isObject(of) && Object.keys(of).length > 0 ? typeOf(of) : any);
    }
    return scalarOf(schema);
  };
  return typeOf;
}

const any: RubyType = { runtime: "Type::ANY", rbs: "untyped", given: "untyped", yard: "Object" };
const text = scalar("TEXT", "String", "String", "String | Symbol");
const word: RubyType = { ...text, yard: "String" };

function scalar(name: string, rbs: string, yard = rbs, given = rbs): RubyType {
  return { runtime: `Type::${name}`, rbs, given, yard };
}

function model(name: string): RubyType {
  const rbs = `Models::${name}`;
  return { runtime: `Type.model(:${name})`, rbs, given: `${rbs} | Hash[untyped, untyped]`, yard: `${rbs}, Hash` };
}

function list(item: RubyType): RubyType {
  return {
    runtime: `Type.list(${item.runtime})`,
    rbs: `Array[${item.rbs}]`,
    given: `Array[${item.given}]`,
    yard: `Array<${item.yard}>`,
  };
}

function map(item: RubyType): RubyType {
  return {
    runtime: `Type.map(${item.runtime})`,
    rbs: `Hash[String, ${item.rbs}]`,
    given: `Hash[String | Symbol, ${item.given}]`,
    yard: `Hash{String => ${item.yard}}`,
  };
}

function union(types: readonly RubyType[]): RubyType {
  const joined = (part: keyof RubyType, by: string): string => types.map((type) => type[part]).join(by);
  return {
    runtime: `Type.one_of(${joined("runtime", ", ")})`,
    rbs: `(${joined("rbs", " | ")})`,
    given: `(${joined("given", " | ")})`,
    yard: joined("yard", ", "),
  };
}

function scalarOf({ type }: { readonly [name: string]: Json }): RubyType {
  if (type === "string") return text;
  if (type === "boolean") return scalar("BOOLEAN", "bool", "Boolean");
  if (type === "integer") return scalar("INTEGER", "Integer");
  return type === "number" ? scalar("NUMBER", "Float", "Float", "Float | Integer") : any;
}
