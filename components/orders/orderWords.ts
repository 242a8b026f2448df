import type { Glyph } from '#components/ui/display/glyphs.tsx';
import type { OrderLineState } from '#lib/contract/words/orders.ts';

/** The shape of how a line of an order stands; the words are `orders.states.<state>` and `orders.extra`. */
export const LINE_MARKS: Record<OrderLineState | 'extra', Glyph> = {
  here: 'done',
  differs: 'test-soon',
  missing: 'failed',
  short: 'skipped',
  extra: 'open',
};
