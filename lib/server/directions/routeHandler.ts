import type { z } from 'zod';
import { allows } from '#lib/access/allows.ts';
import { directions, ROUTE_ACCESS } from '#lib/contract/directions.ts';
import { getEnv } from '#lib/server/env.ts';
import { type Answer, problemAnswer } from '#lib/server/http/answer.ts';
import { isSameOrigin } from '#lib/server/http/csrf.ts';
import { type HeaderPair, one } from '#lib/server/http/headers.ts';
import { bodyOf, jsonAnswer, type OwnRequest, ownAnswer, setCookies } from '#lib/server/http/ownAnswers.ts';
import { refreshCookie, resolveSession } from '#lib/server/session/sessions.ts';
import { findWay } from './directions.ts';

const { body: Asked } = directions.route;

/** Each wrong value with its place: `points.3.lat`. */
const errorsOf = (error: z.ZodError) => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const place = path.join('.');
    errors[place] = [...(errors[place] ?? []), message];
  }
  return errors;
};

async function decide({ request, headers, requestId, clientAddress }: OwnRequest): Promise<Answer> {
  if (!isSameOrigin(headers, getEnv().origin)) return problemAnswer('csrf');
  if (!/^application\/json\s*(;|$)/i.test(one(headers['content-type']) ?? '')) return problemAnswer('unsupported_type');
  const { cookie } = headers;
  const background = headers['x-background'] !== undefined;
  const { state, stale, session } = await resolveSession(cookie, { requestId, refresh: true, background, clientAddress });
  if (state === 'unavailable' || stale) return problemAnswer('busy', { headers: [['retry-after', '2']] });
  if (!ROUTE_ACCESS.some((access) => allows(access, session?.user))) return problemAnswer(session ? 'forbidden' : 'signed_out');

  const asked = Asked.safeParse(await bodyOf(request));
  const settled = setCookies(await refreshCookie(cookie));
  const own: HeaderPair[] = session ? [...settled, ['x-session-ends', String(session.endsAt)]] : settled;
  if (!asked.success) return problemAnswer('invalid', { errors: errorsOf(asked.error), headers: own });
  return jsonAnswer({ data: await findWay(asked.data.points) }, own);
}

/** The way from place to place, for who may plan work: answered here, the upstream hears nothing of it. */
export const answerDirections = (request: Request) => ownAnswer(request, 'POST /directions', decide);
