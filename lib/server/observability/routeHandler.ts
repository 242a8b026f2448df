import { allows } from '#lib/access/allows.ts';
import { MisfitQuery, misfits } from '#lib/contract/misfits.ts';
import { parseQuery } from '#lib/contract/query.ts';
import { type Answer, problemAnswer } from '#lib/server/http/answer.ts';
import type { HeaderPair } from '#lib/server/http/headers.ts';
import { jsonAnswer, type OwnRequest, ownAnswer, setCookies } from '#lib/server/http/ownAnswers.ts';
import { refreshCookie, resolveSession } from '#lib/server/session/sessions.ts';
import { misfitPage } from './misfits.ts';

async function decide({ request, headers, requestId, clientAddress }: OwnRequest): Promise<Answer> {
  const { cookie } = headers;
  const background = headers['x-background'] !== undefined;
  const { state, stale, session } = await resolveSession(cookie, { requestId, refresh: true, background, clientAddress });
  if (state === 'unavailable' || stale) return problemAnswer('busy', { headers: [['retry-after', '2']] });
  if (!session) return problemAnswer('signed_out');
  if (!allows(misfits.list.access, session.user)) return problemAnswer('forbidden');
  const own: HeaderPair[] = [...setCookies(await refreshCookie(cookie)), ['x-session-ends', String(session.endsAt)]];
  return jsonAnswer(misfitPage(parseQuery(MisfitQuery, new URL(request.url).searchParams)), own);
}

/** What of the upstream's answers did not fit, for those who may do everything: answered here, the upstream hears nothing of it. */
export const answerMisfits = (request: Request) => ownAnswer(request, 'GET /misfits', decide);
