import { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/table.ts';
import type { UpstreamMapFile } from '#lib/contract/upstreamMap.ts';
import { nearNames } from '#lib/format/nearNames.ts';

type File = z.output<typeof UpstreamMapFile>;
type RuleSet = NonNullable<File['nouns']>[string];

function namesIn(schema: unknown, found: Set<string>) {
  if (typeof schema !== 'object' || schema === null) return;
  if ('properties' in schema) for (const name of Object.keys(schema.properties as object)) found.add(name);
  for (const part of Object.values(schema)) namesIn(part, found);
}

function fieldsOf({ query, body, reply }: Endpoint): Set<string> {
  const found = new Set<string>();
  for (const schema of [query, body, reply])
    if (schema) namesIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: schema === reply ? 'output' : 'input' }), found);
  return found;
}

/** Both, and where they speak of the same field or part, what the call's own says. */
const joined = (noun: RuleSet = {}, call: RuleSet = {}): RuleSet => ({
  ...noun,
  ...call,
  fields: { ...noun.fields, ...call.fields },
  values: { ...noun.values, ...call.values },
  envelope: { ...noun.envelope, ...call.envelope },
});

const didYouMean = (name: string, known: Iterable<string>) => {
  const [near] = nearNames(name, [...known]);
  return near ? `; did you mean ${near}?` : '';
};

function* wrongFields(place: string, rules: RuleSet, known: ReadonlySet<string>) {
  for (const part of ['fields', 'values'] as const)
    for (const name of Object.keys(rules[part] ?? {}))
      if (!known.has(name)) yield `${place}.${part}: "${name}"; is no field of it${didYouMean(name, known)}`;
  const seen = new Map<string, string>();
  for (const [name, path] of Object.entries(rules.fields ?? {})) {
    if (seen.has(path)) yield `${place}.fields.${name}: "${path}"; is what ${seen.get(path)} is called already`;
    seen.set(path, name);
  }
}

const inCamel = (name: string) =>
  name.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase()).replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** Fields as they are called in camelCase. Pages are asked for as Laravel's paginators are, whatever the fields are called. */
const inCamelCase = (endpoint: Endpoint) =>
  Object.fromEntries(
    [...fieldsOf(endpoint)].filter((name) => name !== 'per_page' && inCamel(name) !== name).map((name) => [name, inCamel(name)]),
  );

export function checkNames({ keys, nouns = {}, calls = {} }: File) {
  const wrong: string[] = [];
  const known = new Set<string>(endpoints.map(({ noun }) => noun));
  const callOf = ({ noun, name }: (typeof endpoints)[number]) => `${noun}.${name}`;
  const knownCalls = new Set(endpoints.map(callOf));
  for (const name of Object.keys(nouns)) if (!known.has(name)) wrong.push(`nouns: "${name}"; is no noun${didYouMean(name, known)}`);
  for (const name of Object.keys(calls))
    if (!knownCalls.has(name)) wrong.push(`calls: "${name}"; is no call${didYouMean(name, knownCalls)}`);
  for (const [noun, rules] of Object.entries(nouns).filter(([name]) => known.has(name))) {
    const fields = endpoints.filter((each) => each.noun === noun).flatMap(({ endpoint }) => [...fieldsOf(endpoint)]);
    wrong.push(...wrongFields(`nouns.${noun}`, rules, new Set(fields)));
  }
  const rules = endpoints.flatMap((each) => {
    const [ofNoun, ofCall] = [nouns[each.noun], calls[callOf(each)]];
    if (ofCall) wrong.push(...wrongFields(`calls.${callOf(each)}`, ofCall, fieldsOf(each.endpoint)));
    const all = keys ? { fields: inCamelCase(each.endpoint) } : undefined;
    return all || ofNoun || ofCall ? [[each.endpoint, joined(joined(all, ofNoun), ofCall)] as const] : [];
  });
  return { wrong, rules };
}
