import { and, eq, or } from 'drizzle-orm';
import type { Subscription } from '#upstream/carriers/carrier.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Ids } from './replies.ts';

const numberIn = (ids: Ids, kind: string) => ids.find((each) => each.kind.toLowerCase() === kind)?.id;

/** The line a request names. What the simulated ThingSpace never heard of it knows as the desk does. */
export async function subscriptionOf(database: Database, ids: Ids): Promise<Subscription | undefined> {
  const [imei, iccid] = [numberIn(ids, 'imei'), numberIn(ids, 'iccid')];
  const named = [...(imei === undefined ? [] : [eq(sims.imei, imei)]), ...(iccid === undefined ? [] : [eq(sims.iccid, iccid)])];
  if (named.length === 0) return undefined;
  const known = await database
    .select()
    .from(sims)
    .where(and(eq(sims.provider, 'vzw'), or(...named)));
  return known.find((each) => each.iccid === iccid) ?? known[0];
}

/** Hardware that a line is to go to: on nobody's list, as a rule. */
export const hardwareOf = async (database: Database, ids: Ids): Promise<Subscription> =>
  (await subscriptionOf(database, ids)) ?? {
    ...{ imei: numberIn(ids, 'imei') ?? '', iccid: numberIn(ids, 'iccid') ?? null },
    ...{
      provider: 'vzw',
      status: 'inventory',
      providerState: null,
      msisdn: null,
      ipAddress: null,
      suspendedUntil: null,
      plan: null,
      carrierPlan: null,
      deviceType: null,
    },
  };
