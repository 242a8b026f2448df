import { code } from './php.ts';
import { merged, type Schema, typeOf } from './schema.ts';

const TEXTS: Record<string, string> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T14:00:00Z',
  email: 'somebody@example.test',
  imei: '490154203237518',
  iccid: '8914800000000000012',
};
/** What fits the patterns of the contract; one that none of them fits would fail the generated test. */
const FITTING = ['sample', 'sample-1', 'sample-sample-sample-1', '7', '7.1', '08:30', '2026-11-21', '+1 202 555 0100', 'sim:7', 'swap:7'];

const text = ({ format, pattern, minLength = 0, maxLength }: Schema) => {
  if (format && TEXTS[format]) return TEXTS[format];
  if (pattern) return FITTING.find((each) => new RegExp(pattern, 'u').test(each) && each.length >= minLength) ?? 'sample';
  return 'sample'.padEnd(minLength, '-').slice(0, maxLength);
};

const FILE = code('UploadedFile::fake()->createWithContent(\'sample.csv\', "imei\\n490154203237518\\n")');

function goodValue(schema: Schema): unknown {
  if (schema.anyOf) return goodValue(schema.anyOf[0] ?? {});
  if (schema.enum) return schema.enum[0];
  switch (typeOf(schema)) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [goodValue(schema.items ?? {})];
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, goodValue(schema.properties?.[name] ?? {})]));
    default:
      return 'sample';
  }
}

export const goodInput = (input: Schema, isUpload: boolean): Record<string, unknown> =>
  Object.fromEntries(
    (input.required ?? []).map((name) => {
      const field = input.properties?.[name] ?? {};
      return [name, isUpload && Object.keys(field).length === 0 ? FILE : goodValue(field)];
    }),
  );

/** A value that fits no rule of its field, and under which name Laravel says so; of a list that may come as one value, its item. */
function badValue(name: string, given: Schema, isWrapped: boolean): [value: unknown, field: string] | undefined {
  const schema = merged(given);
  const item = merged(schema.items ?? {});
  if (isWrapped && typeOf(schema) === 'array') {
    const inner = badValue(`${name}.0`, item, false);
    return inner && [[inner[0]], inner[1]];
  }
  if (schema.enum) return ['none-of-them', name];
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
      return ['none-of-them', name];
    case 'string':
      return [['no text'], name];
    default:
      return undefined;
  }
}

/** Input that is refused, and the field that is named: one wrong value, or nothing at all where something must be given. */
export function badInput(
  query: Schema | undefined,
  body: Schema | undefined,
): { input: Record<string, unknown>; field: string } | undefined {
  for (const [schema, isWrapped] of [
    [body, false],
    [query, true],
  ] as const) {
    for (const [name, field] of Object.entries(schema?.properties ?? {})) {
      const bad = badValue(name, field, isWrapped);
      if (bad) return { input: { [name]: bad[0] }, field: bad[1] };
    }
  }
  return undefined;
}
