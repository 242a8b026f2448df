import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Provider } from '#lib/contract/sims/states.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { sims } from '#upstream/sims/tables.ts';

const SETTINGS = [
  ['vzw', 'CARRIER_VERIZON'],
  ['att', 'CARRIER_ATT'],
] as const satisfies readonly (readonly [Provider, keyof Env])[];

/**
 * Who answers for a provider's lines is kept beside them. Another carrier knows nothing of what the one before was asked and would be asked again, so none
 * takes over while something is open; and what the one before said of a line is not what this one says. Throws `CannotStart`.
 */
export const keepCarriers = (database: Database, env: Pick<Env, (typeof SETTINGS)[number][1]>) =>
  database.transaction(async (tx) => {
    for (const [provider, setting] of SETTINGS) {
      const key = `carrier:${provider}`;
      const [kept] = await tx.select().from(meta).where(eq(meta.key, key));
      const before = kept ? z.string().parse(kept.value) : 'simulated';
      if (before === env[setting]) continue;
      const open = await tx.$count(sims, and(eq(sims.provider, provider), eq(sims.isPending, true)));
      if (open > 0)
        throw new CannotStart(`${open} orders wait for their carrier: set ${setting}=${before} until they are over, and change it then.`);
      const unsaid = { providerState: null, providerCheckedAt: null, providerRefusedAt: null };
      await tx.update(sims).set(unsaid).where(eq(sims.provider, provider));
      const value = env[setting];
      await tx.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
    }
  });
