import type { ProblemCode } from '#lib/contract/problem.ts';
import type { Asked } from './askPhone.ts';
import { isWaiting, type OutboxEntry, type OutboxStore } from './outboxStore.ts';

type Sending<Entry extends OutboxEntry, Data> = {
  send(entry: Entry): Promise<Asked<Data>>;
  /** What no repetition mends. After anything else the entry is kept, and those behind it wait with it, so that the order holds. */
  final: readonly ProblemCode[];
  /** What stays of an entry that was answered, with its verdict; nothing when it became what was wanted. */
  settled(entry: Entry, answer: Asked<Data>): Entry | undefined;
  /** Before the entry is settled: nothing on screen goes back in between. */
  onAnswer(data: Data): unknown;
  onChange(): Promise<void>;
};

/** Stops at the first that can't be sent, and answers why. The server does an id once, so an entry whose answer was lost is sent again. */
export async function sendAll<Entry extends OutboxEntry, Data>(
  store: OutboxStore<Entry>,
  isWanted: (entry: Entry) => boolean,
  { send, final, settled, onAnswer, onChange }: Sending<Entry, Data>,
) {
  for (;;) {
    const next = (await store.all()).find((entry) => isWaiting(entry) && isWanted(entry));
    if (!next) return undefined;
    const answer = await send(next);
    if (!answer.ok && !final.includes(answer.problem.code)) return answer;
    if (answer.ok) await onAnswer(answer.data);
    const stays = settled(next, answer);
    if (stays) await store.put(stays);
    else await store.drop(next.seq);
    await onChange();
  }
}
