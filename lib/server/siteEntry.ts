import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import type { Entered } from '#lib/contract/installer.ts';
import { type Answer, problemAnswer } from './answer.ts';
import { isOurs } from './csrf.ts';
import { responseFrom } from './door.ts';
import { env } from './env.ts';
import { ownHeaders, requestIdIn } from './headers.ts';
import { log } from './log.ts';
import { bodyOf, jsonAnswer, refusal, setCookies } from './ownAnswers.ts';
import { markedPeer } from './peer.ts';
import { proofLine } from './siteCookies.ts';
import { ask } from './upstream.ts';

const ENTER_MS = 30_000;
const { enter } = contract.installer;

async function decide(request: Request, headers: Record<string, string>, requestId: string): Promise<Answer> {
  if (!isOurs(headers, env.origin)) return problemAnswer('csrf');
  const given = z.safeParse(enter.body, await bodyOf(request));
  // A link that is not well-formed is as wrong as any other.
  if (!given.success) return problemAnswer('not_found', { request_id: requestId });
  const asker = { requestId, clientAddress: markedPeer(request.headers), timeoutMs: ENTER_MS };
  const answer = await ask(enter, { body: given.data }, asker);
  if (!answer.ok) return refusal(answer, requestId);
  const { cs_no, proof } = answer.data;
  const entered: z.infer<typeof Entered> = { data: { cs_no } };
  return jsonAnswer(entered, setCookies([await proofLine(cs_no, proof)]));
}

/** Exchanges the token of an installer's link for a proof in a cookie that only `/api/installer` gets. Never throws. */
export async function enterSite(request: Request): Promise<Response> {
  const started = performance.now();
  const headers = Object.fromEntries(request.headers);
  const requestId = requestIdIn(headers);
  const answer = await decide(request, headers, requestId).catch((error: unknown) => {
    log().error({ requestId, reason: error instanceof Error ? error.stack : 'unknown' }, 'an entrance failed');
    return problemAnswer('failed', { request_id: requestId });
  });
  const ms = Math.round(performance.now() - started);
  log().info({ requestId, endpoint: 'POST /installer/enter', status: answer.status, ms }, 'call');
  return responseFrom({ ...answer, headers: [...answer.headers, ...ownHeaders(requestId)] }, request.method);
}
