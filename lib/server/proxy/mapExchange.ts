import type { Readable } from 'node:stream';
import type { Rules } from '#lib/contract/upstreamMap.ts';
import { mapAnswer } from '#lib/foreign/map/mapAnswer.ts';
import { mapBody } from '#lib/foreign/map/mapRequest.ts';
import { type Answer, problemAnswer } from '#lib/server/http/answer.ts';
import { type HeadersIn, headersDown, isJson } from '#lib/server/http/headers.ts';
import { jsonIn } from '#lib/server/http/json.ts';
import { jsonOf } from '#lib/server/http/jsonEnd.ts';
import { collect, TooLarge } from '#lib/server/http/streams.ts';
import { log } from '#lib/server/observability/log.ts';

/** An answer that is read here, to be said in our words, may be this long. */
const LIMIT = 8 * 1024 * 1024;
const ENTITY = ['content-length', 'content-range', 'accept-ranges'];

export function bodyUp({ body, headers }: { body: Buffer | Readable | null; headers: HeadersIn }, rules: Rules | undefined) {
  const given = rules && Buffer.isBuffer(body) && isJson(headers) ? jsonIn(body) : undefined;
  return rules && given !== undefined ? Buffer.from(JSON.stringify(mapBody(given, rules))) : body;
}

/** An answer of the upstream in our words, without what stands behind its JSON; what is no JSON after all goes on as it came. */
export async function answerDown(
  upstream: { status: number; headers: HeadersIn; body: Readable },
  rules: Rules,
  onMore: () => void,
): Promise<Answer> {
  const { status, headers, body } = upstream;
  try {
    const sent = await collect(body, LIMIT);
    const found = jsonOf(sent);
    const answer = jsonIn(found?.json ?? sent);
    if (answer !== undefined && found?.isMore) onMore();
    const mapped = answer === undefined ? sent : Buffer.from(JSON.stringify(mapAnswer(answer, rules)));
    const down = headersDown(headers).filter(([name]) => !ENTITY.includes(name));
    return { status, headers: [...down, ['content-length', String(mapped.length)]], body: mapped };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    log().warn({ limit: LIMIT }, 'an answer is too long for the map of the upstream');
    return problemAnswer('unread');
  }
}
