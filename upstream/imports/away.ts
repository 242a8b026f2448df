import { inArray, sql } from 'drizzle-orm';
import type { StockState } from '#lib/contract/sims/states.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';

const AWAY = ['installed', 'transit', 'returned', 'lost', 'scrapped'] as const satisfies readonly StockState[];
/** Where a SIM is that is not at hand, so that new goods can't be its other half. */
export const awayIn = ({ stockState }: Pick<SimRow, 'stockState'>) => AWAY.find((state) => state === stockState);
export const isAtHand = sql`(${inArray(sims.stockState, AWAY)}) is not true`;
