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

/** What is open would be asked again of the other carrier, so none takes over; nor is what the one before said what this one says. Throws `CannotStart`. */
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
