import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { problemIn } from '#lib/contract/problemIn.ts';
import { findEndpoint } from '#lib/contract/table.ts';
import type { Rules } from '#lib/contract/upstreamMap.ts';
import { isPageType, isWord } from '#lib/contract/written.ts';
import { mapAnswer, mapProblem } from '#lib/foreign/map/mapAnswer.ts';
import { mapBody, mapQuery } from '#lib/foreign/map/mapRequest.ts';
import { type QueryArrays, withQueryArrays } from '#lib/format/queryArrays.ts';
import { CannotStart } from '#upstream/cannotStart.ts';

export type Answer = {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  json: unknown;
  ms: number;
};
type Asked = { token?: string; body?: unknown; headers?: Record<string, string>; arrays?: QueryArrays };
export type Client = { base: string; ask(method: string, path: string, asked?: Asked): Promise<Answer> };

const PATIENCE = 30_000;
const LONGEST_WAIT = 120;

export function troubleOf(error: unknown, url: URL): string {
  const { code = '', message = '', name = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const where = `${url.protocol}//${url.host}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `There is no host ${url.hostname}: is the name right, and does this machine know it?`;
  if (code === 'ECONNREFUSED') return `Nobody listens at ${where}: is the upstream running, and is this its port?`;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'ETIMEDOUT')
    return `${where} can't be reached from this machine: a firewall, or another network?`;
  if (name === 'TimeoutError' || code.startsWith('UND_ERR_HEADERS_TIMEOUT'))
    return `${where} did not answer within ${PATIENCE / 1000} seconds.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/.test(code))
    return `${where} has a certificate this machine does not trust (${message || code}). One of your own authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem, here and for the desk.`;
  if (/SSL|EPROTO/.test(code)) return `${where} does not speak TLS as it should (${code}): is it http:// perhaps?`;
  return `${where} broke the connection off (${code || message || name}): is it ${url.protocol === 'http:' ? 'https' : 'http'}:// perhaps?`;
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** How the upstream differs from the contract in some of its calls: what `UPSTREAM_MAP` says. */
type UpstreamRules = readonly (readonly [{ method: string; path: string }, Rules])[];

function inOurWords(status: number, json: unknown, rules: Rules): unknown {
  if (json === undefined) return undefined;
  if (status < 400) return mapAnswer(json, rules);
  const { errors } = mapProblem(problemIn(status, json), rules);
  return errors ? { ...(json as object), errors } : json;
}

/** The first of what came, without what looks like a token. */
export const excerpt = (text: string) => {
  const plain = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\w-]{21,}(\.[\w-]+)*/g, '…');
  return `«${plain.slice(0, 80)}${plain.length > 80 ? '…' : ''}»`;
};

/** Asks as the desk would: the same headers, no redirects, nothing unpacked. Throws `CannotStart` where there is no answer at all. */
export function openClient(
  base: string,
  { form, map = [] }: { form: QueryArrays; map?: UpstreamRules },
  notify: (line: string) => void,
): Client & { close(): Promise<void> } {
  const rulesOf = new Map(map.map(([{ method, path }, rules]) => [`${method} ${path}`, rules]));
  const rulesFor = (method: string, path: string) => {
    const segments = path.split('?')[0]?.split('/').slice(1).map(decodeURIComponent) ?? [];
    const found = findEndpoint(method, segments);
    return found && rulesOf.get(`${method} ${found.endpoint.path}`);
  };
  const dispatcher = new Agent({ maxHeaderSize: 32 * 1024, headersTimeout: 0, connect: { timeout: 5000 } });
  const ask: Client['ask'] = async (method, path, asked = {}) => {
    const answer = await askOnce(method, path, asked);
    const wait = Number(answer.headers['retry-after']);
    if (answer.status !== 429 || !asked.token || !(wait <= LONGEST_WAIT)) return answer;
    notify(`  (too many calls for this upstream: waiting ${wait} s)`);
    await sleep(wait * 1000 + 500);
    return ask(method, path, asked);
  };
  return { base, ask, close: () => dispatcher.close() };

  async function askOnce(method: string, path: string, { token, body: given, headers, arrays }: Asked): Promise<Answer> {
    const rules = rulesFor(method, path);
    const body = rules && given !== undefined ? mapBody(given, rules) : given;
    const [place = '', query] = path.split('?');
    const asked = query === undefined ? '' : `?${query}`;
    const url = new URL(
      withQueryArrays(
        (/^https?:/.test(place) ? place : base + place) + (rules ? mapQuery(asked, rules) : asked),
        arrays ?? rules?.arrays ?? form,
      ),
    );
    const since = performance.now();
    try {
      const answer = await request(url, {
        dispatcher,
        method: method as 'GET',
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'x-request-id': 'check-upstream',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const text = await answer.body.text();
      const named = Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(named),
        text,
        json: rules ? inOurWords(answer.statusCode, jsonIn(text), rules) : jsonIn(text),
        ms: Math.round(performance.now() - since),
      };
    } catch (error) {
      throw new CannotStart(troubleOf(error, url));
    }
  }
}

export function unusable({ status, headers, text, json }: Answer, isWrite = false): string | undefined {
  const [type = 'none', encoding] = [headers['content-type'], headers['content-encoding']];
  if (status >= 300 && status < 400)
    return `it is sent on to ${headers.location ?? 'elsewhere'} (${status}); for "accept: application/json" it must answer here`;
  if (encoding && encoding !== 'identity') return `content-encoding: ${encoding}, though only "identity" was accepted`;
  if (status < 300 && isPageType(type) && !(isWrite && isWord(text)))
    return `content-type: ${type}; it must be application/json, and is ${excerpt(text)}`;
  if (status < 300 && json === undefined && !isWrite) return text ? `what comes is no JSON: ${excerpt(text)}` : 'nothing comes';
  return undefined;
}
