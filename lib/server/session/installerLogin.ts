import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import type { Entered } from '#lib/contract/installer.ts';
import { getEnv } from '#lib/server/env.ts';
import { type Answer, problemAnswer } from '#lib/server/http/answer.ts';
import { isSameOrigin } from '#lib/server/http/csrf.ts';
import { bodyOf, jsonAnswer, type OwnRequest, ownAnswer, setCookies, upstreamProblem } from '#lib/server/http/ownAnswers.ts';
import { ask } from '#lib/server/upstream/client.ts';
import { installerCookieLine } from './installerCookie.ts';

const ENTER_MS = 30_000;
const { enter } = contract.installer;

async function decide({ request, headers, requestId, clientAddress }: OwnRequest): Promise<Answer> {
  if (!isSameOrigin(headers, getEnv().origin)) return problemAnswer('csrf');
  const given = z.safeParse(enter.body, await bodyOf(request));
  // A link that is not well-formed is as wrong as any other.
  if (!given.success) return problemAnswer('not_found');
  const answer = await ask(enter, { body: given.data }, { requestId, clientAddress, timeoutMs: ENTER_MS });
  if (!answer.ok) return upstreamProblem(answer);
  const { cs_no, proof } = answer.data;
  const entered: z.infer<typeof Entered> = { data: { cs_no } };
  return jsonAnswer(entered, setCookies([await installerCookieLine(cs_no, proof)]));
}

export const installerLogin = (request: Request) => ownAnswer(request, 'POST /installer/enter', decide);
