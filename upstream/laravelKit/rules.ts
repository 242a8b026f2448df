import { type Code, code, phpOf } from './php.ts';
import { isNullable, merged, type Schema, typeOf } from './schema.ts';

type Rule = string | Code;
export type Rules = [field: string, rules: Rule[]][];

/** A pattern of JSON Schema as PHP's, which parts by `/`. */
const phpPattern = (pattern: string) => `/${pattern.replaceAll('/', '\\/')}/u`;

const INSTANT = '/^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$/';
const FORMATS: Record<string, Rule[]> = {
  date: ['date_format:Y-m-d'],
  'date-time': ['date', `regex:${INSTANT}`],
  email: ['email'],
  imei: [code('$this->imei()')],
  iccid: [code('$this->iccid()')],
};

const limits = (least: number | undefined, most: number | undefined): Rule[] => [
  ...(least === undefined ? [] : [`min:${least}`]),
  ...(most === undefined ? [] : [`max:${most}`]),
];

function typeRules(schema: Schema): Rule[] {
  const values = schema.enum?.filter((value) => value !== null);
  if (values) return [code(`Rule::in(${phpOf(values)})`)];
  switch (typeOf(schema)) {
    case 'string':
      return [
        'string',
        // To be given is to be no empty text.
        ...limits(schema.minLength === 1 ? undefined : schema.minLength, schema.maxLength),
        ...(schema.format ? (FORMATS[schema.format] ?? []) : []),
        ...(schema.pattern ? [`regex:${phpPattern(schema.pattern)}`] : []),
      ];
    case 'integer':
      return ['integer', ...limits(schema.minimum, schema.maximum)];
    case 'number':
      return ['numeric', ...limits(schema.minimum, schema.maximum)];
    case 'boolean':
      return ['boolean'];
    case 'array':
      return ['array', ...limits(schema.minItems, schema.maxItems)];
    case 'object':
      return ['array'];
    default:
      return [];
  }
}

/** Laravel's middleware makes null of an empty text, so that one which may be empty may be null there. */
const mayBeEmpty = (schema: Schema) =>
  typeOf(schema) === 'string' && !schema.enum && !schema.format && !schema.pattern && (schema.minLength ?? 0) === 0;

/** Within an object that may be left out, what must be given must be given with it. */
const presence = (schema: Schema, isRequired: boolean, within: string | undefined): Rule[] => {
  const isEmptyList = typeOf(schema) === 'array' && (schema.minItems ?? 0) === 0;
  const mayBeNull = isNullable(schema) || mayBeEmpty(schema);
  const mayBeEmptied = isEmptyList || typeOf(schema) === 'object' || typeOf(schema) === undefined;
  if (!isRequired || (within && (mayBeNull || mayBeEmptied))) return ['sometimes', ...(mayBeNull ? ['nullable'] : [])];
  if (mayBeNull) return ['present', 'nullable'];
  if (within) return [`required_with:${within}`];
  return [mayBeEmptied ? 'present' : 'required'];
};

type Place = { path: string; isRequired: boolean; within?: string | undefined };
type IsFile = (path: string) => boolean;

function fieldRules({ path, isRequired, within }: Place, given: Schema, isFile: IsFile): Rules {
  const schema = merged(given);
  if (isFile(path)) return [[path, [isRequired ? 'required' : 'sometimes', 'file']]];
  const isLeftOut = !isRequired || isNullable(schema) || within !== undefined;
  return [
    [path, [...presence(schema, isRequired, within), ...typeRules(schema)]],
    ...(schema.items ? itemRules(`${path}.*`, schema.items, isFile) : []),
    ...(schema.additionalProperties ? itemRules(`${path}.*`, schema.additionalProperties, isFile) : []),
    ...objectRules(schema, `${path}.`, isFile, isLeftOut ? path : undefined),
  ];
}

/** An item is there by being listed. */
const itemRules = (path: string, given: Schema, isFile: IsFile): Rules => {
  const schema = merged(given);
  const own: Rule[] = [...(isNullable(schema) || mayBeEmpty(schema) ? ['nullable'] : []), ...typeRules(schema)];
  return [
    ...(own.length > 0 ? [[path, own] as Rules[number]] : []),
    ...(schema.items ? itemRules(`${path}.*`, schema.items, isFile) : []),
    ...objectRules(schema, `${path}.`, isFile),
  ];
};

function objectRules({ properties = {}, required = [] }: Schema, prefix: string, isFile: IsFile, within?: string): Rules {
  return Object.entries(properties).flatMap(([name, schema]) =>
    fieldRules({ path: `${prefix}${name}`, isRequired: required.includes(name), within }, schema, isFile),
  );
}

/** The rules of a form request. In an upload, what JSON can't describe is the file. */
export const rulesOf = (input: Schema, isUpload: boolean): Rules =>
  objectRules(input, '', (path) => isUpload && Object.keys(input.properties?.[path] ?? { not: 'a file' }).length === 0);
