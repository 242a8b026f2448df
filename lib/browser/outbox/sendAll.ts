import type { ProblemCode } from '#lib/contract/problem.ts';
import type { Asked } from './askPhone.ts';
import { isWaiting, type Kept, type Vault } from './outboxStore.ts';

export type Sending<Deed extends Kept, Data> = {
  send(deed: Deed): Promise<Asked<Data>>;
  /** What no repetition mends. After anything else the deed is kept, and those behind it wait with it, so that the order holds. */
  final: readonly ProblemCode[];
  /** What stays of a deed that was answered, with its verdict; nothing when it became what was wanted. */
  settled(deed: Deed, answer: Asked<Data>): Deed | undefined;
  /** Before the deed is settled: nothing on screen goes back in between. */
  onAnswer(data: Data): unknown;
  onChange(): Promise<void>;
};

/**
 * Sends what waits, one after the other in the order it was done, until nothing waits or one can't be sent: then it answers why. The server does an
 * id once, so a deed whose answer was lost is simply sent again.
 */
export async function sendAll<Deed extends Kept, Data>(
  vault: Vault<Deed>,
  isWanted: (deed: Deed) => boolean,
  { send, final, settled, onAnswer, onChange }: Sending<Deed, Data>,
) {
  for (;;) {
    const next = (await vault.all()).find((deed) => isWaiting(deed) && isWanted(deed));
    if (!next) return undefined;
    const answer = await send(next);
    if (!answer.ok && !final.includes(answer.problem.code)) return answer;
    if (answer.ok) await onAnswer(answer.data);
    const stays = settled(next, answer);
    if (stays) await vault.put(stays);
    else await vault.drop(next.seq);
    await onChange();
  }
}
