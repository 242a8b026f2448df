import { z } from 'zod';
import { Day, Instant, maybeTime, Time } from '#lib/contract/shapes.ts';
import { Iccid, Imei } from '#lib/contract/sims/sim.ts';

type Type = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** The part of JSON Schema that the contract needs, and all of it that is written and checked. */
export type Schema = {
  type?: Type | Type[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
};
type Raw = Omit<Schema, 'items' | 'properties' | 'additionalProperties' | 'anyOf'> & {
  const?: unknown;
  items?: Raw;
  properties?: Record<string, Raw>;
  additionalProperties?: Raw | boolean;
  anyOf?: Raw[];
  oneOf?: Raw[];
  'x-format'?: string;
  'x-absent'?: boolean;
};

/** What JSON Schema can't say of a zod schema, by the schemas of the contract that mean it. */
const FORMATS = new Map<unknown, string>([
  [Time, 'date-time'],
  [maybeTime, 'date-time'],
  [Instant, 'date-time'],
  [Day, 'date'],
  [Imei, 'imei'],
  [Iccid, 'iccid'],
]);

const KEPT = ['type', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'required'] as const;
const isSafeLimit = (value: unknown) => typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
const isEmpty = (schema: Schema) => Object.keys(schema).length === 0;

export const isNullable = (schema: Schema) => [schema.type].flat().includes('null');

export const typeOf = (schema: Schema) => {
  const types = [schema.type].flat().filter((type) => type !== 'null');
  return types.length === 1 ? types[0] : undefined;
};

function withNull(schema: Schema): Schema {
  if (isEmpty(schema) || isNullable(schema)) return schema;
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  const types = [schema.type ?? []].flat();
  return { ...schema, type: [...types, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

export function withoutNull(schema: Schema): Schema {
  if (!isNullable(schema)) return schema;
  const [type, ...others] = [schema.type ?? []].flat().filter((each) => each !== 'null');
  return {
    ...schema,
    ...(type && { type: others.length > 0 ? [type, ...others] : type }),
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}

/** Any branch that takes everything says nothing. */
function united(branches: readonly Schema[]): Schema {
  const telling = branches.filter((branch) => !isEmpty(branch));
  const [first, ...others] = telling.filter(({ type }) => type !== 'null');
  if (!first) return {};
  const schema = others.length > 0 ? { anyOf: [first, ...others] } : first;
  return telling.some(({ type }) => type === 'null') ? withNull(schema) : schema;
}

const formatOf = (raw: Raw) => raw['x-format'] ?? (raw.format === 'date-time' || raw.format === 'email' ? raw.format : undefined);

function tidied(raw: Raw): Schema {
  const branches = raw.anyOf ?? raw.oneOf;
  const format = formatOf(raw);
  const base: Schema = branches
    ? united(branches.map(tidied))
    : Object.fromEntries(KEPT.flatMap((key) => (raw[key] === undefined || isSafeLimit(raw[key]) ? [] : [[key, raw[key]]])));
  if (raw.const !== undefined) base.enum = [raw.const];
  if (format && typeOf(base) === 'string') base.format = format;
  else if (raw.pattern) base.pattern = raw.pattern;
  if (raw.items) base.items = tidied(raw.items);
  if (raw.properties) base.properties = Object.fromEntries(Object.entries(raw.properties).map(([key, each]) => [key, tidied(each)]));
  if (typeof raw.additionalProperties === 'object') base.additionalProperties = tidied(raw.additionalProperties);
  return raw['x-absent'] ? withNull(base) : base;
}

const schemaOf = (type: z.core.$ZodType, io: 'input' | 'output') =>
  tidied(
    z.toJSONSchema(type, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const format = FORMATS.get(zodSchema);
        if (format) Object.assign(jsonSchema, { 'x-format': format });
        // Null is read as what is not there, wherever that may be.
        if (io === 'output' && zodSchema._zod.def.type !== 'transform')
          Object.assign(jsonSchema, { 'x-absent': z.safeParse(zodSchema, undefined).success });
      },
    }) as Raw,
  );

/** What a caller sends. */
export const inputSchema = (type: z.core.$ZodType) => schemaOf(type, 'input');
/** What the desk reads. Every field is asked for by its name, so that a misspelt one is found; null is allowed where the desk can do without. */
export function answerSchema(type: z.core.$ZodType): Schema {
  const { properties, ...answer } = withoutNull(schemaOf(type, 'output'));
  return {
    ...answer,
    ...(properties && { properties: properties.data ? { ...properties, data: withoutNull(properties.data) } : properties }),
  };
}

/** One object in place of several it may be: the fields of all, required what is in each. */
export function merged(schema: Schema): Schema {
  const branches = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (!branches?.every((branch) => branch.properties)) return schema;
  const properties: Record<string, Schema> = {};
  for (const branch of branches)
    for (const [name, field] of Object.entries(branch.properties ?? {})) {
      const known = properties[name];
      properties[name] = known?.enum && field.enum ? { ...field, enum: [...new Set([...known.enum, ...field.enum])] } : (known ?? field);
    }
  const required = Object.keys(properties).filter((name) => branches.every((branch) => branch.required?.includes(name)));
  const isOrNull = schema.anyOf?.length !== branches.length;
  return { type: isOrNull ? ['object', 'null'] : 'object', properties, required };
}
