import type { OrderLineState } from '#lib/contract/words/orders.ts';

/** The numbers of a card, a radio or both; an empty text is none. */
export type Pair = { imei: string | null; iccid: string | null };

type Match<Received> = { state: Extract<OrderLineState, 'here' | 'differs'>; received: Received };
export type Matches<Line, Received> = { lines: Map<Line, Match<Received>>; extra: Received[] };

const FIELDS = ['imei', 'iccid'] as const;

const isAsListed = (line: Pair, received: Pair) => FIELDS.every((field) => !line[field] || line[field] === received[field]);

/**
 * What was received, held against what a list says: a line whose numbers all came together is here, one of which a single number came with
 * another differs, and what fits no line is extra. Nothing is counted for two lines.
 */
export function matchReceived<Line extends Pair, Received extends Pair>(
  listed: readonly Line[],
  received: readonly Received[],
): Matches<Line, Received> {
  const by = Object.fromEntries(
    FIELDS.map((field) => [field, new Map(received.flatMap((each) => (each[field] ? [[each[field], each] as const] : [])))]),
  ) as Record<(typeof FIELDS)[number], Map<string, Received>>;
  const lines = new Map<Line, Match<Received>>();
  const counted = new Set<Received>();
  const take = (line: Line, state: Match<Received>['state'], found: Received | undefined) => {
    if (!found || counted.has(found) || lines.has(line)) return;
    counted.add(found);
    lines.set(line, { state, received: found });
  };
  for (const line of listed) {
    const found = FIELDS.flatMap((field) => (line[field] ? (by[field].get(line[field]) ?? []) : []))[0];
    if (found && isAsListed(line, found)) take(line, 'here', found);
  }
  for (const field of FIELDS) for (const line of listed) if (line[field]) take(line, 'differs', by[field].get(line[field]));
  return { lines, extra: received.filter((each) => !counted.has(each)) };
}
