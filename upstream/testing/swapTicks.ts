import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import type { Bench } from './bench.ts';

/** A swap at a system, in the middle of the fit, and what is ticked in it, without its gates. */
export const swapTicks = ({ database, clock }: Pick<Bench, 'database' | 'clock'>) => ({
  async begunSwap({ csNo }: Pick<SystemRow, 'csNo'>): Promise<number> {
    const now = clock.now();
    const row = { ticketNumber: '1', csNo, step: 4, status: 'open' as const, checks: [], createdAt: now, updatedAt: now };
    const [swap] = await database.insert(swaps).values(row).returning();
    return swap?.id ?? 0;
  },
  says: (swapId: number, said: string[]) =>
    database.insert(swapEvents).values({ swapId, at: clock.now(), kind: 'check', facts: { said, unsaid: [] } }),
});
