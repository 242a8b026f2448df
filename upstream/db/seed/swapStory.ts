import type { SwapEventKind } from '#upstream/swaps/eventKinds.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';

export type Outcome = 'proven' | 'exception' | 'billed' | 'aborted' | 'go-back' | 'draft';

/** The last weeks of a company, and the ticket each is about, by what that ticket says now. Never one that is open: those wait for the reader. */
export const STORIES: readonly { outcome: Outcome; ticket: TicketRow['status']; reason?: string }[] = [
  ...Array.from({ length: 4 }, () => ({ outcome: 'proven' as const, ticket: 'resolved' as const })),
  {
    outcome: 'exception',
    ticket: 'resolved',
    reason: 'The cell path is blocked until the tower is back on Thursday; the backup path is tested.',
  },
  { outcome: 'billed', ticket: 'resolved' },
  { outcome: 'aborted', ticket: 'scheduled', reason: 'The manager wants it done after business hours' },
  { outcome: 'go-back', ticket: 'go-back', reason: 'The antenna cable is too short; back with a longer one' },
  { outcome: 'draft', ticket: 'dispatched' },
];

export const isFinalized = (outcome: Outcome) => outcome === 'proven' || outcome === 'exception' || outcome === 'billed';

export const CHECKS = ['old-removed', 'fitted', 'antenna', 'tamper-closed'] as const;

export type Who = 'dispatcher' | 'admin' | undefined;
type Moment = { minute: number; kind: SwapEventKind; who?: Who; message?: string; facts?: Record<string, unknown> };

export const AT = {
  asked: 6,
  confirmed: 7,
  saving: 9,
  activating: 10,
  saved: 12,
  active: 14,
  fitted: 41,
  sending: 43,
  sent: 47,
  proven: 52,
  end: 58,
};
export const TEST_MINUTES = 120;

export type Plot = {
  outcome: Outcome;
  reason?: string;
  ticket: TicketRow;
  system: SystemRow;
  begun: Date;
  chosen: Record<string, unknown>;
  program: Record<string, unknown>;
};

const step = (minute: number, to: number): Moment => ({ minute, kind: 'step', who: 'dispatcher', facts: { from: to - 1, to } });
const done = (...steps: string[]): Moment[] =>
  steps.map((name) => ({ minute: AT.end, kind: 'ending-step', facts: { step: name, state: 'done' } }));

function fitAndProve({ outcome, program, reason }: Plot): Moment[] {
  const signal = { code: 'E602', path: outcome === 'exception' ? 'ip' : 'cell' };
  return [
    { minute: AT.fitted, kind: 'check', who: 'dispatcher', facts: { said: [...CHECKS], unsaid: [] } },
    step(AT.fitted + 1, 5),
    { minute: AT.sending, kind: 'send-asked', who: 'dispatcher' },
    { minute: AT.sending + 1, kind: 'proof-carrier' },
    { minute: AT.sending + 1, kind: 'proof-ping' },
    { minute: AT.sent, kind: 'send-done', facts: program },
    { minute: AT.proven, kind: outcome === 'exception' ? 'proof-other-path' : 'proof-signal', facts: signal },
    outcome === 'exception'
      ? { minute: AT.proven + 3, kind: 'exception', who: 'admin', message: reason, facts: { missing: ['signal'] } }
      : { minute: AT.proven, kind: 'proof-complete' },
    step(AT.proven + 4, 6),
  ];
}

function ending({ outcome, reason }: Plot): Moment[] {
  const kind = isFinalized(outcome) ? 'finalize' : outcome === 'aborted' ? 'abort' : 'go-back';
  const last = isFinalized(outcome) ? 'finalized' : outcome === 'aborted' ? 'aborted' : 'gone-back';
  return [
    { minute: AT.end - 1, kind: 'ending-asked', who: 'dispatcher', facts: { kind }, ...(kind !== 'finalize' && { message: reason }) },
    { minute: AT.end - 1, kind: 'test-off-asked' },
    { minute: AT.end, kind: 'test-off' },
    ...done(...endingSteps(outcome)),
    { minute: AT.end, kind: last, facts: { by: 'Devin Okafor' }, ...(kind !== 'finalize' && { message: reason }) },
  ];
}

export const endingSteps = (outcome: Outcome): string[] =>
  isFinalized(outcome)
    ? ['off-test', 'stock', ...(outcome === 'exception' ? [] : ['old-sim-off']), 'ticket']
    : ['restore-program', 'off-test', 'new-sim-off', 'ticket'];

export function momentsOf(plot: Plot): Moment[] {
  const { outcome, ticket, begun, chosen, program } = plot;
  const begin: Moment[] = [{ minute: 0, kind: 'begun', who: 'dispatcher', facts: { ticket_number: ticket.ticketNumber } }, step(1, 2)];
  if (outcome === 'draft') return begin;
  const until = new Date(begun.getTime() + (AT.confirmed + TEST_MINUTES) * 60_000).toISOString();
  const onTest: Moment[] = [
    { minute: 4, kind: 'chosen', who: 'dispatcher', facts: chosen },
    step(5, 3),
    { minute: AT.asked, kind: 'test-asked', who: 'dispatcher', facts: { minutes: TEST_MINUTES } },
    { minute: AT.confirmed, kind: 'test-confirmed', facts: { minutes: TEST_MINUTES, expires_at: until } },
  ];
  if (outcome === 'aborted') return [...begin, ...onTest, ...ending(plot)];
  const saved: Moment[] = [
    step(AT.confirmed + 1, 4),
    { minute: AT.saving, kind: 'save-asked', who: 'dispatcher' },
    { minute: AT.saved, kind: 'save-done', facts: program },
  ];
  return [...begin, ...onTest, ...saved, ...(isFinalized(outcome) ? fitAndProve(plot) : []), ...ending(plot)];
}

export const stepOf = (outcome: Outcome) => (isFinalized(outcome) ? 6 : { draft: 2, aborted: 3, 'go-back': 4 }[outcome as 'draft']);
