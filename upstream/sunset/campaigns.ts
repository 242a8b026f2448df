import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Campaign } from '#lib/contract/sunsetCampaigns.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { sunsetAllowed } from './repository.ts';
import { type CampaignRow, sunsetCampaigns, sunsetEvents, sunsetItems } from './tables.ts';

type Campaigns = Pick<Handlers<typeof contract.sunset>, 'campaigns' | 'createCampaign' | 'changeCampaign'>;
type Asked = { ability: Ability; today: string };

const MOST_CAMPAIGNS = 100;
const CLOSED = sql`${sunsetItems.status} in ('replaced', 'disconnected')`;

async function serialized(database: Database, rows: readonly CampaignRow[], { ability, today }: Asked): Promise<Campaign[]> {
  const counts = await database
    .select({
      id: sunsetItems.campaignId,
      total: count(),
      left: sql<number>`count(*) filter (where not (${CLOSED}))`.mapWith(Number),
      overdue: sql<number>`count(*) filter (where not (${CLOSED}) and ${sunsetItems.sunsetDate} < ${today})`.mapWith(Number),
    })
    .from(sunsetItems)
    .where(sunsetAllowed(ability, 'read'))
    .groupBy(sunsetItems.campaignId);
  const of = new Map(counts.map(({ id, ...each }) => [id, each]));
  return rows.map(({ id, name, technology, provider, sunsetDate, version }) => ({
    ...{ id, name, technology, provider, sunset_date: sunsetDate, version },
    ...(of.get(id) ?? { total: 0, left: 0, overdue: 0 }),
  }));
}

const isTaken = (tx: Database, name: string, but = 0) =>
  tx.$count(sunsetCampaigns, and(sql`lower(${sunsetCampaigns.name}) = lower(${name})`, ne(sunsetCampaigns.id, but)));

const announce = (tx: Database) => publish(tx, { channel: 'sunset', change: { type: 'sunset', id: null } });

/** Its day moves at every site that has none of its own, and stands in the history of each. */
async function moveSites(tx: Database, was: CampaignRow, now: CampaignRow, by: { id: number; name: string | null }, at: Date) {
  const rows = await tx
    .select({ id: sunsetItems.id, technology: sunsetItems.technology, ownDate: sunsetItems.ownDate })
    .from(sunsetItems)
    .where(eq(sunsetItems.campaignId, now.id))
    .orderBy(asc(sunsetItems.id))
    .for('update');
  const isOther = was.sunsetDate !== now.sunsetDate;
  const moved = isOther ? rows.filter(({ ownDate }) => !ownDate).map(({ id }) => id) : [];
  const renamed = was.technology === now.technology ? [] : rows.filter(({ technology }) => technology === was.technology);
  const up = { version: sql`${sunsetItems.version} + 1`, updatedAt: at };
  if (moved.length > 0) {
    await tx
      .update(sunsetItems)
      .set({ sunsetDate: now.sunsetDate, ...up })
      .where(isAnyOf(sunsetItems.id, moved));
    const fact = (day: string | null) => sql`${JSON.stringify({ sunset_date: day })}::jsonb`;
    await tx.execute(sql`insert into ${sunsetEvents} (item_id, at, user_id, "by", field, before, after)
      select ${sunsetItems.id}, ${at.toISOString()}::timestamptz, ${by.id}, ${by.name}, 'sunset_date', ${fact(was.sunsetDate)}, ${fact(now.sunsetDate)}
      from ${sunsetItems} where ${isAnyOf(sunsetItems.id, moved)}`);
  }
  if (renamed.length > 0)
    await tx
      .update(sunsetItems)
      .set({ technology: now.technology, ...up })
      .where(
        isAnyOf(
          sunsetItems.id,
          renamed.map(({ id }) => id),
        ),
      );
  // A site that has come to have the same day as all others goes with them from now on.
  if (isOther)
    await tx
      .update(sunsetItems)
      .set({ ownDate: false })
      .where(and(eq(sunsetItems.campaignId, now.id), sql`${sunsetItems.sunsetDate} is not distinct from ${now.sunsetDate}::date`));
}

export function sunsetCampaignActs({ database, clock, env }: Context): Campaigns {
  const today = () => localDay(env.TIME_ZONE, clock.now().getTime());
  const told = async (tx: Database, row: CampaignRow, ability: Ability) => {
    const [data] = await serialized(tx, [row], { ability, today: today() });
    if (!data) throw new Error('a row is a campaign');
    return { data };
  };
  return {
    campaigns: async ({ ability }) => {
      const rows = await database.select().from(sunsetCampaigns).orderBy(asc(sunsetCampaigns.name), asc(sunsetCampaigns.id));
      return { data: await serialized(database, rows, { ability, today: today() }) };
    },

    createCampaign: async ({ body: { name, technology, provider, sunset_date }, ability, transact }) => {
      if (!mayEverywhere(ability, 'update', 'Sunset')) return new ProblemResponse('forbidden');
      return transact(async (tx) => {
        await tx.execute(sql`lock table ${sunsetCampaigns} in share row exclusive mode`);
        if (await isTaken(tx, name)) return invalid({ name: ['taken'] });
        if ((await tx.$count(sunsetCampaigns)) >= MOST_CAMPAIGNS) return invalid({ name: [`At most ${MOST_CAMPAIGNS} campaigns`] });
        const at = clock.now();
        const row = await insertOne(tx, sunsetCampaigns, {
          ...{ name, technology, provider, sunsetDate: sunset_date, createdAt: at, updatedAt: at },
        });
        announce(tx);
        return told(tx, row, ability);
      });
    },

    changeCampaign: async ({ params, body: { version, ...wanted }, ability, user, transact }) => {
      if (!mayEverywhere(ability, 'update', 'Sunset')) return new ProblemResponse('forbidden');
      return transact(async (tx) => {
        await tx.execute(sql`lock table ${sunsetCampaigns} in share row exclusive mode`);
        const row = await findRecord(tx, sunsetCampaigns, params.id);
        if (!row) return undefined;
        if (version !== undefined && version !== row.version)
          return new ProblemResponse('stale', { current: (await told(tx, row, ability)).data });
        if (wanted.name !== undefined && (await isTaken(tx, wanted.name, row.id))) return invalid({ name: ['taken'] });
        const at = clock.now();
        const { name = row.name, technology = row.technology, provider = row.provider, sunset_date = row.sunsetDate } = wanted;
        const after = await changeRow(tx, sunsetCampaigns, row, { name, technology, provider, sunsetDate: sunset_date }, at);
        await moveSites(tx, row, after, { id: user.id, name: nameOf(user) }, at);
        announce(tx);
        return told(tx, after, ability);
      });
    },
  };
}
