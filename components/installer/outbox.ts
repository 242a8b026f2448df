import { type Asked, askPhone } from '#lib/browser/outbox/askPhone.ts';
import type { OutboxStore } from '#lib/browser/outbox/outboxStore.ts';
import { sendAll } from '#lib/browser/outbox/sendAll.ts';
import type { ActAnswer, InstallerJob } from '#lib/contract/installer/shapes.ts';
import { installer } from '#lib/contract/installer.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import type { InstallerEntry, Verdict } from './outboxEntry.ts';

const FINAL: readonly ProblemCode[] = ['invalid', 'too_large', 'unsupported_type', 'key_reused', 'not_found', 'method'];

type Answer = { data: ActAnswer };
export type Transmit = (entry: InstallerEntry) => Promise<Asked<Answer>>;

/** Sends one entry with the time it was done at and the time it is now. */
export const transmit: Transmit = ({ cs, act, photo }) => {
  const params = { cs };
  const sent_at = new Date().toISOString();
  if (act.kind !== 'photo') return askPhone(installer.act, { params, body: { ...act, sent_at } });
  const { subject, id, at } = act;
  return askPhone(installer.photo, { params, query: { subject, id, at, sent_at }, body: { file: photo } });
};

function verdictOf(answer: Asked<Answer>): Verdict | undefined {
  if (!answer.ok) return { outcome: 'failed', code: answer.problem.code };
  const { outcome, why } = answer.data.data;
  return outcome === 'done' || why === 'already' ? undefined : { outcome, why };
}

function settled(entry: InstallerEntry, answer: Asked<Answer>): InstallerEntry | undefined {
  const verdict = verdictOf(answer);
  return verdict && { ...entry, photo: undefined, verdict };
}

type Heard = { onJob(job: InstallerJob): unknown; onChange(): Promise<void> };

export const sendFor = (
  store: OutboxStore<InstallerEntry>,
  { cs, swap }: Pick<InstallerEntry, 'cs' | 'swap'>,
  send: Transmit,
  { onJob, onChange }: Heard,
) =>
  sendAll(store, (entry) => entry.cs === cs && entry.swap === swap, {
    send,
    final: FINAL,
    settled,
    onAnswer: ({ data: { job } }) => job && onJob(job),
    onChange,
  });
