import type { OutboxEntry } from '#lib/browser/outbox/outboxStore.ts';
import type { InstallerAct, InstallerWhy, PhotoSubject } from '#lib/contract/installer/shapes.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';

type Unsent<Act> = Act extends unknown ? Omit<Act, 'sent_at'> : never;
export type Act = Unsent<InstallerAct> | { kind: 'photo'; subject: PhotoSubject; id: string; at: string };

/** Why an entry did not become what was wanted; kept until it was read. */
export type Verdict = { outcome: 'noted' | 'refused'; why: InstallerWhy | null } | { outcome: 'failed'; code: ProblemCode };

export type InstallerEntry = OutboxEntry & { cs: string; swap: number; act: Act; photo?: Blob; verdict?: Verdict };
