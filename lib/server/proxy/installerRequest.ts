import { type Answer, type Call, CLIENT_CLOSED, problemAnswer } from '#lib/server/http/answer.ts';
import { installerTokenIn } from '#lib/server/session/installerCookie.ts';
import { forward } from './forward.ts';
import { bodyProblem, parseBody } from './parseBody.ts';
import type { EndpointMatch } from './paths.ts';

/** An installer's call: it goes with the proof of its own system, and with nobody's session. */
export async function installerRequest(call: Call, { endpoint, params, query }: EndpointMatch, requestId: string): Promise<Answer> {
  const { headers, clientAddress, signal, method } = call;
  const installer = await installerTokenIn(headers.cookie, params.cs ?? '');
  if (!installer) return problemAnswer('signed_out');
  const refusal = bodyProblem(endpoint, call);
  if (refusal) return refusal;
  const parsed = await parseBody(endpoint, call);
  if ('refusal' in parsed) return parsed.refusal;
  if (signal.aborted) return CLIENT_CLOSED;
  const upstreamRequest = { method, endpoint, params, query, headers, body: parsed.body, requestId, clientAddress, signal };
  const answer = await forward({ ...upstreamRequest, token: installer.token });
  return answer.status < 300 ? { ...answer, headers: [...answer.headers, ['set-cookie', installer.renewed]] } : answer;
}
