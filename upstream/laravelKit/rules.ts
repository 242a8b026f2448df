import { type Code, code, phpOf } from './php.ts';
import { isNullable, merged, type Schema, typeOf } from './schema.ts';

type Rule = string | Code;
export type Rules = [field: string, rules: Rule[]][];

/** A pattern of JSON Schema as PHP's, which parts by `/`. */
export const phpPattern = (pattern: string) => `/${pattern.replaceAll('/', '\\/')}/u`;

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

const presence = (schema: Schema, isRequired: boolean): Rule[] => {
  const isEmptyList = typeOf(schema) === 'array' && (schema.minItems ?? 0) === 0;
  const mayBeNull = isNullable(schema) || mayBeEmpty(schema);
  if (!isRequired) return ['sometimes', ...(mayBeNull ? ['nullable'] : [])];
  if (mayBeNull) return ['present', 'nullable'];
  return [isEmptyList || typeOf(schema) === 'object' || typeOf(schema) === undefined ? 'present' : 'required'];
};

function fieldRules(path: string, given: Schema, isRequired: boolean, isFile: (path: string) => boolean): Rules {
  const schema = merged(given);
  if (isFile(path)) return [[path, [isRequired ? 'required' : 'sometimes', 'file']]];
  const own: Rules = [[path, [...presence(schema, isRequired), ...typeRules(schema)]]];
  const inner = schema.items ? itemRules(`${path}.*`, schema.items, isFile) : [];
  const more = schema.additionalProperties ? itemRules(`${path}.*`, schema.additionalProperties, isFile) : [];
  return [...own, ...inner, ...more, ...objectRules(schema, `${path}.`, isFile)];
}

/** An item is there by being listed. */
const itemRules = (path: string, given: Schema, isFile: (path: string) => boolean): Rules => {
  const [first, ...others] = fieldRules(path, given, false, isFile);
  const rules = first?.[1].filter((rule) => rule !== 'sometimes') ?? [];
  return [...(rules.length > 0 ? [[path, rules] as Rules[number]] : []), ...others];
};

function objectRules({ properties = {}, required = [] }: Schema, prefix: string, isFile: (path: string) => boolean): Rules {
  return Object.entries(properties).flatMap(([name, schema]) => fieldRules(`${prefix}${name}`, schema, required.includes(name), isFile));
}

/** The rules of a form request. In an upload, what JSON can't describe is the file. */
export const rulesOf = (input: Schema, isUpload: boolean): Rules =>
  objectRules(input, '', (path) => isUpload && Object.keys(input.properties?.[path] ?? { not: 'a file' }).length === 0);
