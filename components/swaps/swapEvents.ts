import type { Glyph } from '#components/ui/shapes.tsx';

const GLYPHS = {
  begun: 'open',
  step: 'open',
  chosen: 'open',
  check: 'done',
  note: 'open',
  'test-asked': 'pending',
  'test-confirmed': 'on-test',
  'test-extended': 'on-test',
  'test-warning': 'test-soon',
  'test-failed': 'failed',
  'test-lost': 'late',
  'test-off-asked': 'pending',
  'test-off': 'done',
  'test-expired': 'late',
  'save-asked': 'pending',
  'save-trapped': 'late',
  'save-done': 'done',
  'save-failed': 'failed',
  'send-asked': 'pending',
  'send-trapped': 'late',
  'send-parked': 'late',
  'send-done': 'done',
  'send-failed': 'failed',
  'proof-signal': 'done',
  'proof-other-path': 'late',
  'proof-ping': 'done',
  'proof-carrier': 'done',
  'proof-complete': 'done',
  exception: 'late',
  'taken-over': 'open',
  'ending-asked': 'pending',
  'ending-step': 'open',
  'ending-trouble': 'late',
  'old-sim-off': 'pending',
  'new-sim-off': 'pending',
  finalized: 'done',
  aborted: 'failed',
  'gone-back': 'go-back',
} as const satisfies Record<string, Glyph>;

type Kind = keyof typeof GLYPHS;

/** The kinds that have words; any other is shown as it is called. */
export const kindOf = (kind: string): Kind | undefined => (Object.hasOwn(GLYPHS, kind) ? (kind as Kind) : undefined);
export const glyphOf = (kind: string): Glyph => GLYPHS[kindOf(kind) ?? 'note'];
