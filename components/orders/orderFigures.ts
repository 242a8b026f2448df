import type { OrderWithLines } from '#lib/contract/orders/order.ts';
import { ORDER_LINE_STATES, type OrderLineState } from '#lib/contract/words/orders.ts';

export type Counted = Record<OrderLineState | 'extra', number>;

/** How many lines of an order stand how; of one without a list by what was ordered. */
export function countOrder({
  lines,
  extra,
  expected,
  received,
}: Pick<OrderWithLines, 'lines' | 'extra' | 'expected' | 'received'>): Counted {
  if (lines.length === 0)
    return {
      here: Math.min(received, expected),
      differs: 0,
      missing: Math.max(0, expected - received),
      short: 0,
      extra: Math.max(0, received - expected),
    };
  const of = (state: OrderLineState) => lines.filter((line) => line.state === state).length;
  const counts = Object.fromEntries(ORDER_LINE_STATES.map((state) => [state, of(state)])) as Record<OrderLineState, number>;
  return { ...counts, extra: extra.length };
}
