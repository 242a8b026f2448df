import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import type { InstallerJob } from '#lib/contract/installer/shapes.ts';
import type { InstallerEntry } from './outboxEntry.ts';

type ViewCheck = InstallerJob['checks'][number] & { waiting: boolean };

export type View = {
  checks: ViewCheck[];
  scan: { codes: string[]; at: string; waiting: true } | { at: string; waiting: false } | undefined;
  photos: InstallerEntry[];
  notes: number;
  extending: boolean;
  arriving: boolean;
  testWantedAt: string | null;
  doneAt: string | null;
  next: 'scan' | 'arrive' | 'fit' | 'photo' | 'signal' | 'done' | 'over';
};

export const isSignalProven = ({ commissioning, way_back, proof }: Pick<InstallerJob, 'commissioning' | 'way_back' | 'proof'>): boolean =>
  commissioning && !way_back ? commissioning.missing.length === 0 : proof.signal !== null;

/** What the installer sees: what the server said last, with what was done here since on top of it. */
export function viewOf(job: InstallerJob, entries: readonly InstallerEntry[]): View {
  const waiting = entries.filter(isWaiting).map(({ act }) => act);
  const checks = job.checks.map((check) => {
    const last = waiting.findLast((act) => (act.kind === 'tick' || act.kind === 'untick') && act.check === check.name);
    if (!last) return { ...check, waiting: false };
    return { ...check, at: last.kind === 'tick' ? last.at : null, on_site: true, waiting: true };
  });
  const read = waiting.findLast((act) => act.kind === 'scan');
  const scan = read
    ? { codes: read.codes, at: read.at, waiting: true as const }
    : job.scanned_at
      ? { at: job.scanned_at, waiting: false as const }
      : undefined;
  const photos = entries.filter((entry) => isWaiting(entry) && entry.act.kind === 'photo');
  const doneAt = waiting.findLast(({ kind }) => kind === 'done')?.at ?? job.done_at;
  const isTicked = checks.every(({ at }) => at !== null);
  const isPictured = !job.takes_photos || job.photos.length + photos.length > 0;
  return {
    checks,
    scan,
    photos,
    notes: waiting.filter(({ kind }) => kind === 'note').length,
    testWantedAt: waiting.findLast(({ kind }) => kind === 'ask-test')?.at ?? job.test_wanted_at,
    extending: waiting.some(({ kind }) => kind === 'extend'),
    arriving: waiting.some(({ kind }) => kind === 'arrive'),
    doneAt,
    next:
      job.state !== 'open' || doneAt
        ? 'over'
        : !scan && !job.way_back
          ? 'scan'
          : job.arrival && !waiting.some(({ kind }) => kind === 'arrive')
            ? 'arrive'
            : !isTicked
              ? 'fit'
              : !isPictured && !job.way_back
                ? 'photo'
                : !isSignalProven(job)
                  ? 'signal'
                  : 'done',
  };
}

type Site = Pick<InstallerJob, 'state' | 'test' | 'checks'>;

/** Work has begun, or was allowed to, and the station holds no test: hands off. */
export function isStopped({ state, test, checks }: Site, now: number): boolean {
  const isHeld = test?.state === 'on' && test.expires_at !== null && Date.parse(test.expires_at) > now;
  return state === 'open' && !isHeld && (Boolean(test?.confirmed_at) || checks.some(({ at }) => at !== null));
}

type Over = Pick<InstallerJob, 'state' | 'ending' | 'excepted' | 'in_panel' | 'test' | 'now'>;

/** What whoever is on site does once the desk ends the visit: goes only when the station has let go of the test and somebody knows which radio is in. */
export function endOf({ state, ending, excepted, in_panel, test, now }: Over) {
  const isHeld = test !== null && !['off', 'failed'].includes(test.state) && (test.expires_at === null || test.expires_at > now);
  if (in_panel === 'unknown') return { next: 'call', how: 'unknown' } as const;
  if (state === 'ending') return { next: 'wait', how: 'ending' } as const;
  if (isHeld) return { next: 'wait', how: 'onTest' } as const;
  return { next: 'go', how: state === 'left' ? 'leave' : ending === 'finalize' && excepted ? 'excepted' : (ending ?? 'finalize') } as const;
}
