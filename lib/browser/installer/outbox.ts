import { installer } from '#lib/contract/installer.ts';
import type { ActAnswer, InstallerJob } from '#lib/contract/installerShapes.ts';
import type { Problem, ProblemCode } from '#lib/contract/problem.ts';
import { type Asked, askPhone } from './ask.ts';
import type { Deed, Vault, Verdict } from './vault.ts';
import { isWaiting } from './view.ts';

/** What no repetition mends. After anything else the deed is kept, and those behind it wait with it, so that the order holds. */
const FINAL: readonly ProblemCode[] = ['invalid', 'too_large', 'unsupported_type', 'key_reused', 'not_found', 'method'];

export type Transmit = (deed: Deed) => Promise<Asked<{ data: ActAnswer }>>;

/** Sends one deed with the time it was done at and the time it is now. */
export const transmit: Transmit = ({ cs, act, photo }) => {
  const params = { cs };
  const sent_at = new Date().toISOString();
  if (act.kind !== 'photo') return askPhone(installer.act, { params, body: { ...act, sent_at } });
  const { subject, id, at } = act;
  return askPhone(installer.photo, { params, query: { subject, id, at, sent_at }, body: { file: photo } });
};

const verdictOf = ({ outcome, why }: ActAnswer): Verdict | undefined =>
  outcome === 'done' || why === 'already' ? undefined : { outcome, why };

type Heard = { onJob(job: InstallerJob): void; onChange(): Promise<void> };

/**
 * Sends what waits for a swap, one after the other in the order it was done, until nothing waits or one can't be sent: then it answers why.
 * The server does an id once, so a deed whose answer was lost is simply sent again.
 */
export async function sendAll(vault: Vault, { cs, swap }: Pick<Deed, 'cs' | 'swap'>, send: Transmit, { onJob, onChange }: Heard) {
  for (;;) {
    const next = (await vault.all()).find((deed) => isWaiting(deed) && deed.cs === cs && deed.swap === swap);
    if (!next) return undefined;
    const answer = await send(next);
    if (!answer.ok && !FINAL.includes(answer.problem.code)) return answer satisfies { problem: Problem; retryAfter?: number };
    const verdict: Verdict | undefined = answer.ok ? verdictOf(answer.data.data) : { outcome: 'failed', code: answer.problem.code };
    if (verdict) await vault.put({ ...next, photo: undefined, verdict });
    else await vault.drop(next.seq);
    if (answer.ok && answer.data.data.job) onJob(answer.data.data.job);
    await onChange();
  }
}
