import type { Action, Subject } from '#lib/contract/ability.ts';
import { type Access, nounOf } from '#lib/contract/endpoint.ts';
import { EXTENSIONS, type Extension } from '#lib/contract/extensions.ts';
import { SUMMARIES } from '#lib/contract/summaries.ts';
import { endpoints } from '#lib/contract/table.ts';
import { answerSchema, inputSchema, merged, type Schema } from './schema.ts';
import { camel, singular, studly } from './words.ts';

export type Call = {
  /** `sims.show` */
  id: string;
  noun: string;
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `sims/{id}`, as Laravel writes it. */
  path: string;
  /** The names in the path, and which method of the tests' company says a value of each. */
  params: { name: string; given: string }[];
  access: Access;
  extension: Extension | undefined;
  summary: string;
  query: Schema | undefined;
  body: Schema | undefined;
  isUpload: boolean;
  isFile: boolean;
  answer: Schema;
};

/** `/batch/:id/row/:rowId` gives `batch` and `rowId`: what a bare `id` is of, the word before it says. */
function paramsOf(path: string) {
  const parts = path.slice(1).split('/');
  return parts.flatMap((part, index) => {
    if (!part.startsWith(':')) return [];
    const name = part.slice(1);
    return [{ name, given: name === 'id' ? camel(singular(parts[index - 1] ?? '')) : name.replace(/Id$/, '') }];
  });
}

export const CALLS: readonly Call[] = endpoints.map(({ noun, name, endpoint }) => ({
  id: `${nounOf(endpoint)}.${name}`,
  noun,
  name,
  method: endpoint.method,
  path: endpoint.path.slice(1).replace(/:(\w+)/g, '{$1}'),
  params: paramsOf(endpoint.path),
  access: endpoint.access,
  extension: endpoint.extension,
  summary: (SUMMARIES[noun] as Record<string, string>)[name] ?? '',
  query: endpoint.query && inputSchema(endpoint.query),
  body: endpoint.body && merged(inputSchema(endpoint.body)),
  isUpload: endpoint.upload === true,
  isFile: endpoint.file === true,
  answer: answerSchema(endpoint.reply),
}));

/** The extensions that are calls; the others are a habit of calls that are there. */
export const EXTENSIONS_OF_CALLS = EXTENSIONS.filter((extension) => CALLS.some((call) => call.extension === extension));

export const callsOf = (extensions: readonly string[]) =>
  CALLS.filter(({ extension }) => extension === undefined || extensions.includes(extension));

export type Right = readonly [action: Action, subject: Subject];
export const isRight = (access: Access | 'own'): access is Right => typeof access !== 'string';
export const RIGHTS = CALLS.flatMap(({ access }) => (isRight(access) ? [access] : []));

export const classNames = ({ noun, name }: Pick<Call, 'noun' | 'name'>) => ({
  controller: `App\\Http\\Controllers\\Linekeeper\\${studly(noun)}\\${studly(name)}Controller`,
  request: `App\\Http\\Requests\\Linekeeper\\${studly(noun)}\\${studly(name)}Request`,
  test: `Tests\\Feature\\Linekeeper\\${studly(noun)}\\${studly(name)}Test`,
});

export function inputOf({ query, body }: Pick<Call, 'query' | 'body'>): Schema {
  const parts = [query, body].flatMap((part) => (part?.properties ? [part] : []));
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}
export const hasInput = (call: Call) => Object.keys(inputOf(call).properties ?? {}).length > 0;
