import { and, eq } from 'drizzle-orm';
import type { Provider } from '#lib/contract/sims/states.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { beginPeriod, carrierAt } from '#upstream/carriers/periods.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';

const SETTINGS = [
  ['vzw', 'CARRIER_VERIZON', 'Verizon'],
  ['att', 'CARRIER_ATT', 'AT&T'],
] as const satisfies readonly (readonly [Provider, keyof Env, string])[];

/**
 * Another carrier knows nothing of what the one before was asked and would be asked again, so none takes over while something is open; and what the
 * one before said of a line is not what this one says. Throws `CannotStart`.
 */
export const checkCarrierSwitch = (database: Database, env: Pick<Env, (typeof SETTINGS)[number][1]>, now: Date) =>
  database.transaction(async (tx) => {
    for (const [provider, setting, name] of SETTINGS) {
      const before = await carrierAt(tx, provider, now);
      if (before === env[setting]) continue;
      const open = await tx.$count(sims, and(eq(sims.provider, provider), eq(sims.isPending, true)));
      if (open > 0)
        throw new CannotStart(`Orders still open at ${name}: ${open}. Set ${setting}=${before} until they are over, and change it then.`);
      const unsaid = { providerState: null, providerCheckedAt: null, providerRefusedAt: null };
      await tx.update(sims).set(unsaid).where(eq(sims.provider, provider));
      await beginPeriod(tx, provider, env[setting], now);
    }
  });
