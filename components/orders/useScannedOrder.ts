'use client';

import { useMemo } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Scan } from '#lib/browser/scan/scan.ts';
import * as contract from '#lib/contract/index.ts';
import type { OrderLine, OrderWithLines } from '#lib/contract/orders/order.ts';
import { matchReceived } from '#lib/domain/receiving.ts';
import { countOrder } from './orderFigures.ts';

/** How a scanned row stands to the order: as a line says, with another card or radio, or on no line. */
export type LineMatch = { state: 'here' | 'differs'; line: OrderLine } | { state: 'extra' };

const NO_ROWS: ReadonlyMap<number, LineMatch> = new Map();

export type ScannedOrder = {
  order: OrderWithLines;
  matches: ReadonlyMap<number, LineMatch>;
  /** Lines that neither came before nor are among what is scanned. */
  missing: readonly OrderLine[];
  counts: { expected: number; here: number; missing: number; differs: number; extra: number };
};

/** The order a delivery is received on, and what is scanned held against what of it has not come yet. */
export function useScannedOrder(id: string | undefined, { rows, open: begun }: Pick<Scan, 'rows' | 'open'>) {
  const isThere = useCapability('orders');
  const { data, error, mutate } = useRead(contract.orders.show, id && isThere ? { params: { id } } : null, { revalidateOnFocus: false });
  useChannel('sims', 'orders');
  // The last one stays in sight until another comes; it is not the one that is received.
  const order = id !== undefined && data?.data.id === Number(id) ? data.data : undefined;
  const scanned = useMemo((): ScannedOrder | undefined => {
    if (!order) return undefined;
    const scanned = rows.filter(({ other }) => !other);
    if (order.lines_count === 0) {
      const { here, missing, extra } = countOrder({ ...order, received: order.received + scanned.length });
      return { order, matches: NO_ROWS, missing: [], counts: { expected: order.expected, here, missing, differs: 0, extra } };
    }
    const open = order.lines.filter(({ state }) => state === 'missing' || state === 'short');
    const { lines, extra } = matchReceived(open, scanned);
    const matches = new Map<number, LineMatch>(extra.map(({ id: row }) => [row, { state: 'extra' }]));
    // Of a device whose second number is still to come nobody knows whether it differs.
    for (const [line, { state, received }] of lines) matches.set(received.id, { state: received.id === begun ? 'here' : state, line });
    const missing = open.filter((line) => !lines.has(line) && line.state !== 'short');
    const differing = [...matches.values()].filter(({ state }) => state === 'differs').length;
    const before = countOrder(order);
    return {
      order,
      matches,
      missing,
      counts: {
        expected: order.expected,
        here: before.here + lines.size - differing,
        missing: missing.length,
        differs: before.differs + differing,
        extra: before.extra + extra.length,
      },
    };
  }, [order, rows, begun]);
  return { scanned, error, again: () => void mutate() };
}
