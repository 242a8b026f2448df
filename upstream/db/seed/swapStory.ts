import type { Notified } from '#lib/contract/swaps/onTest.ts';
import type { ProgramWorkKind } from '#lib/contract/swaps/transfers.ts';
import type { Unprotected } from '#lib/contract/swaps/unprotected.ts';
import { isFire } from '#lib/contract/systems.ts';
import type { SwapEventKind } from '#upstream/swaps/eventKinds.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';

export type Outcome = 'proven' | 'exception' | 'billed' | 'aborted' | 'go-back' | 'draft';

/** The last weeks of a company, and the ticket each is about, by what that ticket says now. Never one that is open: those wait for the reader. */
export const STORIES: readonly { outcome: Outcome; ticket: TicketRow['status']; reason?: string; whole?: string; ofFire?: true }[] = [
  ...Array.from({ length: 2 }, () => ({ outcome: 'proven' as const, ticket: 'resolved' as const })),
  { outcome: 'proven', ticket: 'resolved', whole: 'The panel lost part of its program when its battery was dead' },
  { outcome: 'proven', ticket: 'resolved', ofFire: true },
  {
    outcome: 'exception',
    ticket: 'resolved',
    reason: 'The cell path is blocked until the tower is back on Thursday; the network path is tested.',
  },
  { outcome: 'billed', ticket: 'resolved' },
  { outcome: 'aborted', ticket: 'scheduled', reason: 'The manager wants it done after business hours' },
  { outcome: 'go-back', ticket: 'go-back', reason: 'The antenna cable is too short; back with a longer one' },
  { outcome: 'draft', ticket: 'dispatched' },
];

export const isFinalized = (outcome: Outcome) => outcome === 'proven' || outcome === 'exception' || outcome === 'billed';

/** All but one of those that are finished: its tower was down. */
export const isByCell = (outcome: Outcome) => outcome !== 'exception';

export const OUT = ['power-off', 'old-removed'] as const;
export const IN = ['fitted', 'antenna', 'tamper-closed'] as const;

export type Who = 'dispatcher' | 'admin' | undefined;
/** `name`: who has no account, such as the technician by phone. */
export type Moment = {
  minute: number;
  kind: SwapEventKind;
  who?: Who;
  name?: string;
  message?: string | null;
  facts?: Record<string, unknown>;
};

export const AT = {
  chosen: 4,
  asked: 6,
  confirmed: 7,
  saving: 9,
  activating: 10,
  saved: 12,
  active: 14,
  linked: 15,
  opened: 26,
  removed: 32,
  fitted: 41,
  sending: 43,
  sent: 47,
  signed: 61,
  end: 64,
};
export const TEST_MINUTES = 120;

/** Who knew of the test of a fire alarm system. */
export const TOLD: Notified = {
  owner: 'Dana Ruiz, building manager',
  ahj: 'Fire marshal’s office, by phone',
  fire_watch: null,
  restored: null,
};
export const TOLD_AFTER = { ...TOLD, restored: 'Dana Ruiz and the fire marshal’s office' };

export type Plot = {
  outcome: Outcome;
  reason?: string;
  whole?: string;
  work: ProgramWorkKind;
  ticket: TicketRow;
  system: SystemRow;
  begun: Date;
  chosen: Record<string, unknown>;
  program: { content: string; hash: string; size: number; zones: number };
  onSite: string;
};
/** What was heard and measured of it, beside what is the same in all. */
export type Told = { walk: Moment[]; before: Moment; missing: string[]; proof: Record<string, unknown>; unprotected: Unprotected };

const sentOf = ({ program: { content: _, ...facts } }: Plot) => facts;

const step = (minute: number, to: number): Moment => ({ minute, kind: 'step', who: 'dispatcher', facts: { from: to - 1, to } });
const done = (...steps: string[]): Moment[] =>
  steps.map((name) => ({ minute: AT.end, kind: 'ending-step', facts: { step: name, state: 'done' } }));

function fitAndProve(plot: Plot, { walk, missing, proof }: Told): Moment[] {
  const { outcome, reason, onSite: name } = plot;
  const ticks = (minute: number, said: readonly string[]): Moment => ({
    ...{ minute, kind: 'check', name },
    facts: { said, unsaid: [], on_site: true },
  });
  const last = Math.max(...walk.map(({ minute }) => minute));
  return [
    { minute: AT.linked, kind: 'link-made', who: 'dispatcher', facts: { name: name.split(',')[0] } },
    { minute: AT.opened, kind: 'site-opened', name },
    ticks(AT.removed, OUT),
    ticks(AT.fitted, IN),
    step(AT.fitted + 1, 5),
    ...(plot.work === 'none' ? [] : sending(plot)),
    { minute: AT.sending + 1, kind: 'proof-carrier' },
    ...(isByCell(outcome) ? [{ minute: AT.sending + 1, kind: 'proof-ping' as const }] : []),
    ...walk,
    {
      minute: Number(proof.minute),
      kind: isByCell(outcome) ? 'proof-signal' : 'proof-other-path',
      facts: { code: proof.code, path: proof.path },
    },
    isByCell(outcome)
      ? { minute: last, kind: 'proof-complete' }
      : { minute: AT.signed, kind: 'exception', who: 'admin', message: reason, facts: { missing } },
    step(AT.signed + 1, 6),
  ];
}

const sending = (plot: Plot): Moment[] => [
  { minute: AT.sending, kind: 'send-asked', who: 'dispatcher' },
  { minute: AT.sent, kind: 'send-done', facts: sentOf(plot) },
];

function ending(plot: Plot, { unprotected }: Told): Moment[] {
  const { outcome, reason } = plot;
  const kind = isFinalized(outcome) ? 'finalize' : outcome === 'aborted' ? 'abort' : 'go-back';
  const last = isFinalized(outcome) ? 'finalized' : outcome === 'aborted' ? 'aborted' : 'gone-back';
  return [
    { minute: AT.end - 1, kind: 'ending-asked', who: 'dispatcher', facts: { kind }, ...(kind !== 'finalize' && { message: reason }) },
    { minute: AT.end - 1, kind: 'test-off-asked' },
    { minute: AT.end, kind: 'test-off' },
    ...done(...endingSteps(outcome)),
    { minute: AT.end, kind: last, facts: { by: 'Devin Okafor' }, ...(kind !== 'finalize' && { message: reason }) },
    { minute: AT.end + 0.2, kind: 'unprotected-kept', facts: unprotected },
    ...(isFire(plot.system.kinds)
      ? [{ minute: AT.end + 1, kind: 'told' as const, who: 'dispatcher' as const, facts: { told: TOLD_AFTER } }]
      : []),
  ];
}

export const endingSteps = (outcome: Outcome): string[] =>
  isFinalized(outcome)
    ? ['off-test', 'stock', ...(outcome === 'exception' ? [] : ['old-sim-off']), 'ticket']
    : ['restore-program', 'off-test', 'new-sim-off', 'ticket'];

export function momentsOf(plot: Plot, told: Told | undefined): Moment[] {
  const { outcome, ticket, begun, chosen, whole } = plot;
  const begin: Moment[] = [{ minute: 0, kind: 'begun', who: 'dispatcher', facts: { ticket_number: ticket.ticketNumber } }, step(1, 2)];
  if (!told) return begin;
  const until = new Date(begun.getTime() + (AT.confirmed + TEST_MINUTES) * 60_000).toISOString();
  const asked = { minutes: TEST_MINUTES, ...(isFire(plot.system.kinds) && { told: TOLD }) };
  const onTest: Moment[] = [
    { minute: AT.chosen, kind: 'chosen', who: 'dispatcher', facts: chosen },
    told.before,
    ...(whole
      ? [{ minute: AT.chosen + 0.5, kind: 'program-work' as const, who: 'dispatcher' as const, message: whole, facts: { work: 'whole' } }]
      : []),
    step(5, 3),
    { minute: AT.asked, kind: 'test-asked', who: 'dispatcher', facts: asked },
    { minute: AT.confirmed, kind: 'test-confirmed', facts: { minutes: TEST_MINUTES, expires_at: until } },
  ];
  const saved: Moment[] = [
    step(AT.confirmed + 1, 4),
    { minute: AT.saving, kind: 'save-asked', who: 'dispatcher' },
    { minute: AT.saved, kind: 'save-done', facts: sentOf(plot) },
  ];
  const work = outcome === 'aborted' ? [] : [...saved, ...(isFinalized(outcome) ? fitAndProve(plot, told) : [])];
  return [...begin, ...onTest, ...work, ...ending(plot, told)].sort((one, other) => one.minute - other.minute);
}

export const stepOf = (outcome: Outcome) => (isFinalized(outcome) ? 6 : { draft: 2, aborted: 3, 'go-back': 4 }[outcome as 'draft']);
