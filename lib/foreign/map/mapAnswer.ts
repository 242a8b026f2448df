import type { Rules } from '#lib/contract/upstreamMap.ts';
import { instantIn } from '#lib/format/bareTimes.ts';
import { at, type Fields, isRecord } from './records.ts';

function ourValue(known: NonNullable<Rules['values']>[string], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => ourValue(known, each));
  const isSame = (other: unknown) => (value === null ? other === null : other !== null && String(other) === String(value));
  return Object.entries(known ?? {}).find(([, other]) => [other].flat().some(isSame))?.[0] ?? value;
}

function ourFields(record: Fields, { fields = {} }: Rules): Fields {
  const mapped = Object.entries(fields).filter(([, path]) => path !== undefined && at(record, path) !== undefined) as [string, string][];
  const taken = new Set(mapped.map(([, path]) => path));
  const rest = Object.entries(record).filter(([name]) => !taken.has(name));
  return Object.fromEntries([...rest, ...mapped.map(([name, path]) => [name, at(record, path)])]);
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

type WithErrors = { errors?: Record<string, string[]> | undefined };

/** A refusal whose fields have our names: `rows.1.imei_number` too. */
export function mapProblem<P extends WithErrors>(problem: P, { fields = {} }: Rules = {}): P {
  if (!problem.errors) return problem;
  const byTheirs = new Map(Object.entries(fields).map(([name, path]) => [path, name]));
  const named = (name: string) =>
    byTheirs.get(name) ??
    name
      .split('.')
      .map((part) => byTheirs.get(part) ?? part)
      .join('.');
  return { ...problem, errors: Object.fromEntries(Object.entries(problem.errors).map(([name, texts]) => [named(name), texts])) };
}
