import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import type { Entered } from '#lib/contract/installer.ts';
import { type Answer, problemAnswer } from './answer.ts';
import { isOurs } from './csrf.ts';
import { env } from './env.ts';
import { bodyOf, jsonAnswer, ownAnswer, refusal, setCookies, type Visitor } from './ownAnswers.ts';
import { proofLine } from './siteCookies.ts';
import { ask } from './upstream.ts';

const ENTER_MS = 30_000;
const { enter } = contract.installer;

async function decide({ request, headers, requestId, clientAddress }: Visitor): Promise<Answer> {
  if (!isOurs(headers, env.origin)) return problemAnswer('csrf');
  const given = z.safeParse(enter.body, await bodyOf(request));
  // A link that is not well-formed is as wrong as any other.
  if (!given.success) return problemAnswer('not_found');
  const answer = await ask(enter, { body: given.data }, { requestId, clientAddress, timeoutMs: ENTER_MS });
  if (!answer.ok) return refusal(answer);
  const { cs_no, proof } = answer.data;
  const entered: z.infer<typeof Entered> = { data: { cs_no } };
  return jsonAnswer(entered, setCookies([await proofLine(cs_no, proof)]));
}

/** Exchanges the token of an installer's link for a proof in a cookie that only `/api/installer` gets. */
export const enterSite = (request: Request) => ownAnswer(request, 'POST /installer/enter', decide);
