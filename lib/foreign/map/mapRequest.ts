import type { Rules } from '#lib/contract/upstreamMap.ts';
import { bareIn } from '#lib/format/bareTimes.ts';
import { type Fields, isRecord, put } from './records.ts';

/** What is sent under these names is the name of a field, or several; `-` before it turns an order round. */
const NAMING = ['sort', 'field', 'columns'];

const theirName = (name: string, { fields = {} }: Rules) => (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? name;
const theirNaming = (value: string, rules: Rules) => value.replace(/[^-].*/s, (name) => theirName(name, rules));

function theirValue(name: string, value: unknown, rules: Rules): unknown {
  if (Array.isArray(value)) return value.map((each) => theirValue(name, each, rules));
  if (isRecord(value)) return theirs(value, rules);
  if (typeof value === 'string' && NAMING.includes(name)) return theirNaming(value, rules);
  const known = rules.values?.[name];
  if (known && Object.hasOwn(known, String(value))) return [known[String(value)]].flat()[0];
  return rules.zone ? bareIn(rules.zone, value) : value;
}

function theirs(record: Fields, rules: Rules): Fields {
  const named = typeof record.field === 'string' ? record.field : 'value';
  const sent = Object.entries(record).map(([name, value]) => [name, theirValue(name === 'value' ? named : name, value, rules)] as const);
  const isRenamed = (name: string) => theirName(name, rules) !== name;
  const written: Fields = Object.fromEntries(sent.filter(([name]) => !isRenamed(name)));
  for (const [name, value] of sent) if (isRenamed(name)) put(written, theirName(name, rules), value);
  return written;
}

export function mapBody(body: unknown, rules: Rules): unknown {
  const sent = Array.isArray(body)
    ? body.map((each) => (isRecord(each) ? theirs(each, rules) : each))
    : isRecord(body)
      ? theirs(body, rules)
      : body;
  if (!rules.envelope?.body) return sent;
  const around: Fields = {};
  put(around, rules.envelope.body, sent);
  return around;
}

/** A query of ours, with its question mark, by their names and with their values. */
export function mapQuery(query: string, rules: Rules): string {
  const sent = [...new URLSearchParams(query)].map(([key, value]) => {
    const name = key.replace(/\[\]$/, '');
    return [theirName(name, rules) + key.slice(name.length), String(theirValue(name, value, rules))];
  });
  return sent.length > 0 ? `?${new URLSearchParams(sent)}` : query;
}
