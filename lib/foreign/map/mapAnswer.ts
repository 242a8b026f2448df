import type { Rules } from '#lib/contract/upstreamMap.ts';
import { instantIn } from '#lib/format/bareTimes.ts';
import { at, type Fields, isRecord } from './records.ts';

function ourValue(known: NonNullable<Rules['values']>[string], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => ourValue(known, each));
  const isSame = (said: unknown) => (value === null ? said === null : said !== null && String(said) === String(value));
  return Object.entries(known ?? {}).find(([, said]) => [said].flat().some(isSame))?.[0] ?? value;
}

function ourFields(record: Fields, { fields = {} }: Rules): Fields {
  const told = Object.entries(fields).filter(([, path]) => path !== undefined && at(record, path) !== undefined) as [string, string][];
  const taken = new Set(told.map(([, path]) => path));
  const rest = Object.entries(record).filter(([name]) => !taken.has(name));
  return Object.fromEntries([...rest, ...told.map(([name, path]) => [name, at(record, path)])]);
}

function ours(value: unknown, rules: Rules): unknown {
  if (Array.isArray(value)) return value.map((each) => ours(each, rules));
  if (!isRecord(value)) return rules.zone ? instantIn(rules.zone, value) : value;
  return Object.fromEntries(
    Object.entries(ourFields(value, rules)).map(([name, each]) => {
      const known = rules.values?.[name];
      return [name, known && !isRecord(each) ? ourValue(known, each) : ours(each, rules)];
    }),
  );
}

export function mapAnswer(payload: unknown, rules: Rules): unknown {
  const { data, meta } = rules.envelope ?? {};
  const opened = {
    ...(isRecord(payload) && payload),
    ...(data && { data: at(payload, data) }),
    ...(meta && { meta: at(payload, meta) }),
  };
  return ours(data || meta ? opened : payload, rules);
}

/** Whom a refusal is about, by our names: `rows.1.imei_number` too. */
export function mapErrors(errors: Record<string, string[]> | undefined, { fields = {} }: Rules) {
  if (!errors) return undefined;
  const byTheirs = new Map(Object.entries(fields).map(([name, path]) => [path, name]));
  const named = (name: string) =>
    byTheirs.get(name) ??
    name
      .split('.')
      .map((part) => byTheirs.get(part) ?? part)
      .join('.');
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [named(name), texts]));
}
