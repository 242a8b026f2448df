import { sql } from 'drizzle-orm';
import type { SunsetTechnology } from '#lib/contract/words/sunset.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sunsetCampaigns, sunsetEvents, sunsetItems } from '#upstream/sunset/tables.ts';
import { COPPER_ENDS } from './copper.ts';

type Campaign = { name: string; technology: SunsetTechnology; provider: string; sunsetDate: string };

const CAMPAIGNS: readonly Campaign[] = [
  { name: 'AT&T copper retirement', technology: 'pots', provider: 'att', sunsetDate: COPPER_ENDS },
  { name: 'Verizon 3G stragglers', technology: 'cdma', provider: 'vzw', sunsetDate: '2022-12-31' },
  { name: 'AT&T 3G stragglers', technology: 'hspa', provider: 'att', sunsetDate: '2022-02-22' },
];

/** A sample company from before there were campaigns has some already, by the names its update gave them. */
export async function seedCampaigns(tx: Database, epoch: Date): Promise<void> {
  const known = await tx.select().from(sunsetCampaigns);
  const isKnown = ({ technology, provider }: Campaign) =>
    known.some((each) => each.technology === technology && each.provider === provider);
  const wanted = CAMPAIGNS.filter((each) => !isKnown(each)).map((each) => ({ ...each, createdAt: epoch, updatedAt: epoch }));
  if (wanted.length > 0) await tx.insert(sunsetCampaigns).values(wanted).onConflictDoNothing();
}

const CALLER = 'Devin Okafor';

export async function joinCampaigns(tx: Database): Promise<void> {
  await tx.execute(sql`update ${sunsetItems} set campaign_id = c.id, own_date = sunset_items.sunset_date is distinct from c.sunset_date
    from ${sunsetCampaigns} c
    where sunset_items.campaign_id is null and c.technology = sunset_items.technology and c.provider = sunset_items.provider`);
  await tx.execute(sql`insert into ${sunsetEvents} (item_id, at, "by", field, before, after)
    select i.id, i.called_at, ${CALLER}, 'call_result', '{"call_result": null}'::jsonb,
      jsonb_build_object('call_result', i.call_result, 'call', jsonb_build_object('result', i.call_result,
        'spoken_with', case when i.call_result = 'refused' then i.contact_name end, 'note', null))
    from ${sunsetItems} i
    where i.call_result is not null and not exists (select 1 from ${sunsetEvents} e where e.item_id = i.id and e.field = 'call_result')`);
}
