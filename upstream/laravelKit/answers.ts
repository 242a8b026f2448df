import type { Call } from './calls.ts';
import { merged, type Schema, typeOf, withoutNull } from './schema.ts';
import { singular, studly } from './words.ts';

/** How a call answers: with nothing, a file, plain values, one record, or several of them with or without pages. */
export type Answer =
  | { kind: 'nothing' | 'file' | 'values' }
  | { kind: 'record'; resource: string; wrap: string | null }
  | { kind: 'list' | 'pages'; resource: string };

export type Resource = { name: string; wrap: string | null; schema: Schema; fields: { name: string; schema: Schema; resource?: string }[] };

const isObject = (schema: Schema) => typeOf(schema) === 'object' && schema.properties !== undefined;
const plain = (schema: Schema) => withoutNull(merged(schema));
const keyOf = (schema: Schema) => JSON.stringify(plain(schema));

/** The object in an answer's envelope, and the envelope: `{data: {...}}`, `{data: [{...}], meta}`, `{swap: {...}}`, or the answer itself. */
function recordIn(answer: Schema) {
  const { data, meta, ...others } = answer.properties ?? {};
  const names = Object.keys(answer.properties ?? {});
  const [name] = names;
  const inner = name === undefined ? undefined : answer.properties?.[name];
  if (data && Object.keys(others).length === 0) {
    if (typeOf(data) === 'array') {
      const items = plain(data.items ?? {});
      return isObject(items) ? { kind: meta ? ('pages' as const) : ('list' as const), schema: items } : { kind: 'values' as const };
    }
    if (!isObject(plain(data))) return { kind: 'values' as const };
  }
  if (names.length === 1 && name && inner && isObject(plain(inner))) return { kind: 'record' as const, schema: plain(inner), wrap: name };
  return { kind: 'record' as const, schema: answer, wrap: null };
}

const NAMING = ['show', 'list', 'create'];
const rank = (name: string) => (NAMING.includes(name) ? NAMING.indexOf(name) : NAMING.length);

const nounName = ({ noun }: Call) => studly(singular(noun));
const NAMES: Record<string, string> = {
  'batches.editImei': 'BatchRow',
  'network.ping': 'Ping',
  'panels.types': 'PanelType',
  'panels.cellTypes': 'CellType',
  'session.login': 'Login',
  'session.refresh': 'Tokens',
  'session.user': 'SignedInUser',
  'sims.findByBarcode': 'Found',
  'sims.providerUsage': 'SimUsage',
  'swaps.enter': 'SwapPresence',
  'systems.testStatus': 'TestStatus',
};

/** The record of a noun has the noun's name; of its list, where that says less, `…ListItem`. */
const nameOf = (call: Call, isTaken: (name: string) => boolean) => {
  const noun = nounName(call);
  const known = NAMES[call.id];
  if (known) return known;
  if (NAMING.includes(call.name) && !isTaken(noun)) return noun;
  return call.name === 'list' ? `${noun}ListItem` : `${noun}${studly(call.name)}`;
};

export function answersOf(calls: readonly Call[]) {
  const names = new Map<string, string>();
  const resources = new Map<string, Resource>();
  const answers = new Map<string, Answer>();

  function named(schema: Schema, wanted: string, wrap: string | null): string {
    const known = names.get(keyOf(schema));
    if (known) return known;
    let name = wanted;
    for (let count = 2; resources.has(name); count += 1) name = `${wanted}${count}`;
    names.set(keyOf(schema), name);
    resources.set(name, { name, wrap, schema, fields: [] });
    return name;
  }

  function answerOf(call: Call): Answer {
    if (call.isFile) return { kind: 'file' };
    if (!call.answer.properties) return { kind: 'nothing' };
    const record = recordIn(call.answer);
    if (record.kind === 'values') return { kind: 'values' };
    const wrap = record.kind === 'record' ? record.wrap : 'data';
    const resource = named(
      record.schema,
      nameOf(call, (name) => resources.has(name)),
      wrap,
    );
    return record.kind === 'record' ? { kind: 'record', resource, wrap } : { kind: record.kind, resource };
  }

  for (const call of calls.toSorted((a, b) => rank(a.name) - rank(b.name))) answers.set(call.id, answerOf(call));
  // What stands within another record is named by its place there, unless a call answers with it. A map is walked over what is added too.
  for (const resource of resources.values())
    for (const [name, schema] of Object.entries(resource.schema.properties ?? {})) {
      const items = typeOf(schema) === 'array' ? schema.items : undefined;
      const inner = plain(items ?? schema);
      const within = `${resource.name}${studly(items ? singular(name) : name)}`;
      resource.fields.push({ name, schema, ...(isObject(inner) && { resource: named(inner, within, null) }) });
    }
  return { answers, resources };
}
export type Answers = ReturnType<typeof answersOf>;

export function resourcesOf({ answers, resources }: Answers, calls: readonly Call[]): Resource[] {
  const found = new Set<Resource>();
  const add = (name: string | undefined) => {
    const resource = name === undefined ? undefined : resources.get(name);
    if (!resource || found.has(resource)) return;
    found.add(resource);
    for (const field of resource.fields) add(field.resource);
  };
  for (const { id } of calls) {
    const answer = answers.get(id);
    if (answer && 'resource' in answer) add(answer.resource);
  }
  return [...found];
}
