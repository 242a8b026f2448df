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
import { legsBetween } from './legs.ts';
import { findTowns } from './towns.ts';

const errorsOf = (error: z.ZodError) => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const place = path.join('.');
    errors[place] = [...(errors[place] ?? []), message];
  }
  return errors;
};

const LEGS_LIMIT = 256 * 1024;

type Question<Asked> = { shape: z.ZodType<Asked>; limit?: number; answer(asked: Asked): Promise<unknown> | unknown };

/** What the desk knows of ways, for who may plan work: answered here, the upstream hears nothing of it. */
const decide =
  <Asked>({ shape, limit, answer }: Question<Asked>) =>
  async ({ request, headers, requestId, clientAddress }: OwnRequest): Promise<Answer> => {
    const isWrite = request.method === 'POST';
    if (isWrite && !isSameOrigin(headers, getEnv().origin)) return problemAnswer('csrf');
    if (isWrite && !/^application\/json\s*(;|$)/i.test(one(headers['content-type']) ?? '')) return problemAnswer('unsupported_type');
    const { cookie } = headers;
    const background = headers['x-background'] !== undefined;
    const { state, stale, session } = await resolveSession(cookie, { requestId, refresh: true, background, clientAddress });
    if (state === 'unavailable' || stale) return problemAnswer('busy', { headers: [['retry-after', '2']] });
    if (!ROUTE_ACCESS.some((access) => allows(access, session?.user))) return problemAnswer(session ? 'forbidden' : 'signed_out');

    const asked = shape.safeParse(isWrite ? await bodyOf(request, limit) : Object.fromEntries(new URL(request.url).searchParams));
    const settled = setCookies(await refreshCookie(cookie));
    const own: HeaderPair[] = session ? [...settled, ['x-session-ends', String(session.endsAt)]] : settled;
    if (!asked.success) return problemAnswer('invalid', { errors: errorsOf(asked.error), headers: own });
    return jsonAnswer({ data: await answer(asked.data) }, own);
  };

const way = decide({ shape: directions.route.body, answer: ({ points }) => findWay(points) });
const legs = decide({ shape: directions.legs.body, limit: LEGS_LIMIT, answer: legsBetween });
const towns = decide({ shape: directions.towns.query, answer: ({ q }) => findTowns(q) });

export const answerDirections = (request: Request) => ownAnswer(request, 'POST /directions', way);
export const answerLegs = (request: Request) => ownAnswer(request, 'POST /directions/legs', legs);
export const answerTowns = (request: Request) => ownAnswer(request, 'GET /directions/towns', towns);
