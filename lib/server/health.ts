import { contract } from '#lib/contract/index.ts';
import { requestIdIn } from './headers.ts';
import { ask } from './upstream.ts';

const KEPT_MS = 2000;

let asked: { at: number; isUp: Promise<boolean> } | undefined;

/** Whether the upstream answers at all; asked at most every two seconds, however many want to know. */
export async function isUpstreamUp(): Promise<boolean> {
  if (!asked || Date.now() - asked.at > KEPT_MS) {
    const isUp = ask(contract.session.capabilities, {}, { requestId: requestIdIn({}), timeoutMs: KEPT_MS }).then(
      (answer) => answer.ok || answer.status === 404,
    );
    asked = { at: Date.now(), isUp };
  }
  return asked.isUp;
}
