import * as contract from '#lib/contract/index.ts';
import { requestIdIn } from '#lib/server/http/headers.ts';
import { ask } from './client.ts';

const CACHED_MS = 2000;

let asked: { at: number; isUp: Promise<boolean> } | undefined;

/** Whether the upstream answers at all; asked at most every two seconds, however many want to know. */
export async function isUpstreamUp(): Promise<boolean> {
  if (!asked || Date.now() - asked.at > CACHED_MS) {
    const isUp = ask(contract.session.capabilities, {}, { requestId: requestIdIn({}), timeoutMs: CACHED_MS }).then(
      (answer) => answer.ok || answer.status === 404,
    );
    asked = { at: Date.now(), isUp };
  }
  return asked.isUp;
}

/** 200 while the desk lives; whoever wants to know whether it is ready gets 503 while the upstream does not answer. */
export async function health(wanted: URLSearchParams): Promise<{ status: number; body: object }> {
  const isUp = await isUpstreamUp();
  const status = wanted.has('ready') && !isUp ? 503 : 200;
  return { status, body: { ok: status === 200, desk: 'up', upstream: isUp ? 'up' : 'down' } };
}
