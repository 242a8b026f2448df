import { eq, is, sql } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import { onChange } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { sunsetCampaigns, sunsetItems } from './tables.ts';

const WAREHOUSE = [
  { action: 'manage', subject: ['Sim', 'Batch', 'Todo'] },
  { action: 'read', subject: ['Dashboard', 'Network'] },
];

/** Campaigns, what is due when in them, and calls to their sites; on either database. */
export function campaignCases(bench: () => Bench) {
  let token: string;
  let counter = 0;
  beforeAll(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
  });

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const campaignIn = ({ body }: { body: unknown }) => contract.sunset.createCampaign.reply.parse(body).data;
  const campaigns = async (as = token) =>
    contract.sunset.campaigns.reply.parse((await ask('GET /sunset-campaigns', undefined, as)).body).data;
  const begin = async (more: object = {}) => {
    counter += 1;
    return campaignIn(await ask('POST /sunset-campaigns', { name: `Campaign ${counter}`, sunset_date: '2027-05-01', ...more }));
  };
  const save = async (id: number, field: string, value: unknown) =>
    contract.sunset.updateField.reply.parse((await ask(`POST /sunset/${id}/update-field`, { field, value })).body).data;
  const show = async (id: number) => {
    const [item] = contract.sunset.list.reply.parse((await ask(`GET /sunset?id=${id}`)).body).data;
    if (!item) throw new Error(`no site ${id}`);
    return item;
  };
  const historyOf = async (id: number) => contract.sunset.history.reply.parse((await ask(`GET /sunset/${id}/history`)).body).data;
  async function site(more: Partial<typeof sunsetItems.$inferInsert> = {}) {
    counter += 1;
    const now = bench().clock.now();
    const dates = { createdAt: now, updatedAt: now };
    const row = { Branch: 'Dallas', siteName: `Campaign site ${counter}`, csNo: `CMP-${counter}`, status: 'open' as const, tags: [] };
    return (await insertOne(bench().database, sunsetItems, { ...row, ...dates, ...more })).id;
  }
  const as = async (rule: object, work: (mine: string) => Promise<void>) => {
    const { accessToken } = await bench().signIn('warehouse');
    await ask('POST /_test/world', { user: { email: 'warehouse@linekeeper.test', ability: [rule] } });
    await work(accessToken);
    await ask('POST /_test/world', { user: { email: 'warehouse@linekeeper.test', ability: WAREHOUSE } });
  };

  test('a campaign counts its sites: all, those left, and of them those whose day is over', async () => {
    const { id } = await begin({ technology: 'pots', provider: 'att' });
    const of = { campaignId: id };
    await site({ ...of, sunsetDate: '2020-01-01' });
    await site({ ...of, sunsetDate: '2020-01-01', status: 'disconnected' });
    await site({ ...of, sunsetDate: '2099-01-01', status: 'customer-refused' });
    await site({ ...of, status: 'replaced' });
    expect((await campaigns()).find((each) => each.id === id)).toMatchObject({ technology: 'pots', total: 4, left: 2, overdue: 1 });
  });

  test('a site is due with its campaign, unless it has a day of its own; that one stays when the campaign moves, and when it is emptied the campaign’s holds', async () => {
    const campaign = await begin({ technology: 'hspa' });
    const [usual, own] = [await site(), await site()];
    expect(await save(usual, 'campaign_id', campaign.id)).toMatchObject({ sunset_date: '2027-05-01', technology: 'hspa' });
    await save(own, 'campaign_id', campaign.id);
    expect(await save(own, 'sunset_date', '2027-02-01')).toMatchObject({ sunset_date: '2027-02-01' });

    const moved = await ask(`PUT /sunset-campaigns/${campaign.id}`, { sunset_date: '2027-09-30', version: campaign.version });
    expect(campaignIn(moved)).toMatchObject({ sunset_date: '2027-09-30', name: campaign.name });
    expect(await show(usual)).toMatchObject({ sunset_date: '2027-09-30' });
    expect(await show(own)).toMatchObject({ sunset_date: '2027-02-01' });
    const [told] = await historyOf(usual);
    expect(told).toMatchObject({ field: 'sunset_date', before: '2027-05-01', after: '2027-09-30', by: 'Devin Okafor' });
    expect(await save(own, 'sunset_date', null)).toMatchObject({ sunset_date: '2027-09-30' });
    // Now it goes with all others.
    const { version } = campaignIn(moved);
    await ask(`PUT /sunset-campaigns/${campaign.id}`, { sunset_date: '2028-01-31', version });
    expect(await show(own)).toMatchObject({ sunset_date: '2028-01-31' });
  });

  test('a site that joins a campaign whose day is just being moved is due on the new one', async () => {
    const campaign = await begin();
    const id = await site();
    const { database } = bench();
    let joining: ReturnType<typeof save> | undefined;
    await database.transaction(async (tx) => {
      await tx.execute(sql`lock table ${sunsetCampaigns} in share row exclusive mode`);
      await tx.update(sunsetCampaigns).set({ sunsetDate: '2029-03-01' }).where(eq(sunsetCampaigns.id, campaign.id));
      joining = save(id, 'campaign_id', campaign.id);
      let isThrough = is(database, PgliteDatabase);
      void joining.finally(() => {
        isThrough = true;
      });
      // On the embedded database nobody else is let in meanwhile.
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%sunset_campaigns%'`;
      while (!isThrough && (await rowsOf(database, waiting, z.unknown())).length === 0);
    });
    expect(await joining).toMatchObject({ campaign_id: campaign.id, sunset_date: '2029-03-01' });
  });

  test('who has the list open hears that dates moved and of a new campaign, and of a refusal nobody', async () => {
    const campaign = await begin();
    await site({ campaignId: campaign.id, sunsetDate: '2027-05-01' });
    const heard: unknown[] = [];
    const stop = onChange(bench().database, (announced) => heard.push(...announced));
    await ask(`PUT /sunset-campaigns/${campaign.id}`, { sunset_date: '2027-06-01', version: 99 });
    await ask(`PUT /sunset-campaigns/${campaign.id}`, { sunset_date: 'soon' });
    expect(heard).toEqual([]);
    await ask(`PUT /sunset-campaigns/${campaign.id}`, { sunset_date: '2027-06-01', version: campaign.version });
    await ask('POST /sunset-campaigns', { name: 'Heard of' });
    stop();
    const told = { channel: 'sunset', change: { type: 'sunset', id: null } };
    expect(heard).toEqual([told, told]);
  });

  test('a name is taken once, however it is written, also by two at once; and what somebody changed meanwhile is not written over', async () => {
    const campaign = await begin();
    expect(await ask('POST /sunset-campaigns', { name: ` ${campaign.name.toUpperCase()} ` })).toMatchObject({
      status: 422,
      body: { errors: { name: ['taken'] } },
    });
    const both = await Promise.all([1, 2].map(() => ask('POST /sunset-campaigns', { name: 'Twice at once' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rename = (name: string) => ask(`PUT /sunset-campaigns/${campaign.id}`, { name, version: campaign.version });
    expect((await rename('First come')).status).toBe(200);
    expect(await rename('Second come')).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'First come' } } });
    expect((await ask('PUT /sunset-campaigns/2000000000', { name: 'x' })).status).toBe(404);
    expect((await ask('POST /sunset-campaigns', { name: ' ' })).status).toBe(422);
    expect((await ask('POST /sunset-campaigns', { name: 'Odd', technology: 'smoke' })).status).toBe(422);
  });

  test('only who may change every site makes or moves a campaign; a technician counts those of their branch', async () => {
    const campaign = await begin();
    await site({ campaignId: campaign.id });
    await site({ campaignId: campaign.id, Branch: 'Lubbock' });
    const { accessToken: technician } = await bench().signIn('technician');
    expect((await campaigns(technician)).find(({ id }) => id === campaign.id)).toMatchObject({ total: 1, left: 1 });
    expect((await ask('POST /sunset-campaigns', { name: 'Mine' }, technician)).status).toBe(403);
    await as({ action: ['read', 'update'], subject: 'Sunset', conditions: { Branch: 'Dallas' } }, async (mine) => {
      expect((await ask('POST /sunset-campaigns', { name: 'Mine' }, mine)).status).toBe(403);
      expect((await ask(`PUT /sunset-campaigns/${campaign.id}`, { sunset_date: '2030-01-01' }, mine)).status).toBe(403);
    });
    expect((await bench().ask('GET /sunset-campaigns')).status).toBe(401);
  });

  test('a customer who left is done with, one who refused or was not there is not', async () => {
    const id = await site();
    for (const status of ['no-access', 'customer-refused']) expect((await save(id, 'status', status)).done_at).toBeNull();
    const { done_at } = await save(id, 'status', 'disconnected');
    expect(done_at).not.toBeNull();
    bench().clock.forward(60_000);
    expect((await save(id, 'status', 'replaced')).done_at).toBe(done_at);
    expect((await save(id, 'status', 'open')).done_at).toBeNull();
  });

  test('a campaign that is not there, or a day that is none, is refused', async () => {
    const id = await site();
    for (const [field, value] of [
      ['campaign_id', 2_000_000_000],
      ['campaign_id', 'x'],
      ['sunset_date', '2027-02-30'],
    ])
      expect((await ask(`POST /sunset/${id}/update-field`, { field, value })).status).toBe(422);
    expect((await show(id)).version).toBe(1);
  });

  test('a call stands in the site’s history with whom one spoke, and its outcome at the site', async () => {
    const id = await site();
    const call = { result: 'appointment', spoken_with: ' Rosa Vega ', note: 'After nine, at the side door.' };
    expect((await ask(`POST /sunset/${id}/calls`, call)).body).toMatchObject({ data: { id, version: 2 } });
    expect(await show(id)).toMatchObject({ call_result: 'appointment', called_at: expect.any(String), version: 2 });
    await ask(`POST /sunset/${id}/calls`, { result: 'no-answer' });
    expect((await historyOf(id)).map(({ call: told, by }) => [told, by])).toEqual([
      [{ result: 'no-answer', spoken_with: null, note: null }, 'Devin Okafor'],
      [{ ...call, spoken_with: 'Rosa Vega' }, 'Devin Okafor'],
    ]);
    expect((await ask(`POST /sunset/${id}/calls`, { result: 'shouted' })).status).toBe(422);
    expect((await ask('POST /sunset/2000000000/calls', { result: 'reached' })).status).toBe(404);
    await as({ action: ['read', 'update'], subject: 'Sunset', conditions: { Branch: 'Houston' } }, async (mine) => {
      expect((await ask(`POST /sunset/${id}/calls`, { result: 'reached' }, mine)).status).toBe(404);
    });
  });

  const change = async (body: object, mine = token) => {
    const { data } = contract.sunset.changeMany.reply.parse((await ask('POST /sunset-changes', body, mine)).body);
    return data;
  };

  test('many sites are changed at once, each as it was seen: what somebody changed meanwhile, has it already, is another’s or gone is left and named', async () => {
    const [one, same, stale, other] = [await site(), await site({ status: 'no-access' }), await site(), await site({ Branch: 'Lubbock' })];
    await save(stale, 'status', 'go-back');
    const sites = [one, same, stale, other, 2_000_000_000].map((id) => ({ id, was: id === same ? 'no-access' : 'open' }));
    await as({ action: ['read', 'update'], subject: 'Sunset', conditions: { Branch: 'Dallas' } }, async (mine) => {
      expect(await change({ change: 'status', value: 'no-access', sites }, mine)).toEqual({
        changed: 1,
        left: [
          { id: same, why: 'same' },
          { id: stale, why: 'stale' },
          { id: other, why: 'gone' },
          { id: 2_000_000_000, why: 'gone' },
        ],
      });
    });
    expect([(await show(one)).status, (await show(stale)).status, (await show(other)).status]).toEqual(['no-access', 'go-back', 'open']);
    expect((await historyOf(one))[0]).toMatchObject({ field: 'status', before: 'open', after: 'no-access' });
    await as({ action: ['read', 'update'], subject: 'Sunset', fields: ['notes'] }, async (mine) => {
      expect((await change({ change: 'status', value: 'open', sites: [{ id: one }] }, mine)).left).toEqual([{ id: one, why: 'forbidden' }]);
    });
  });

  test('a tag is added to those there and taken off by any spelling, a call is logged, a technician goes to all', async () => {
    const [one, two] = [await site({ tags: ['school'] }), await site()];
    const sites = [{ id: one }, { id: two }];
    expect(await change({ change: 'tag', value: 'lift', sites })).toEqual({ changed: 2, left: [] });
    expect((await show(one)).tags).toEqual(['school', 'lift']);
    expect((await change({ change: 'untag', value: 'SCHOOL', sites })).left).toEqual([{ id: two, why: 'same' }]);
    expect((await show(one)).tags).toEqual(['lift']);
    await change({ change: 'call_result', value: 'left-message', sites });
    expect(await show(two)).toMatchObject({ call_result: 'left-message' });
    expect((await historyOf(two))[0]?.call).toMatchObject({ result: 'left-message' });
    expect(await change({ change: 'technician_id', value: 1, sites })).toMatchObject({ changed: 2 });
    expect((await show(one)).technician_id).toBe(1);
    for (const wrong of [
      { change: 'status', value: 'gone' },
      { change: 'technician_id', value: 999_999 },
      { change: 'tag' },
      { change: 'notes', value: 'x' },
    ])
      expect((await ask('POST /sunset-changes', { ...wrong, sites })).status).toBe(422);
    expect((await ask('POST /sunset-changes', { change: 'tag', value: 'x', sites: [] })).status).toBe(422);
  });

  test('a letter is sent when somebody says so, and only one that was printed since the last', async () => {
    const printed = bench().clock.now();
    const [fresh, none, done] = [
      await site({ letterPrintedAt: printed }),
      await site(),
      await site({ letterPrintedAt: printed, status: 'disconnected' }),
    ];
    const sites = [fresh, none, done].map((id) => ({ id }));
    expect(await change({ change: 'letter_sent_at', sites })).toEqual({
      changed: 1,
      left: [
        { id: none, why: 'no-letter' },
        { id: done, why: 'closed' },
      ],
    });
    expect((await show(fresh)).letter_sent_at).not.toBeNull();
    expect((await change({ change: 'letter_sent_at', sites: [{ id: fresh }] })).left).toEqual([{ id: fresh, why: 'same' }]);
  });

  test('of two who change the same sites at once, each site is changed by one and the other is told', async () => {
    const ids = [await site(), await site(), await site()];
    const sites = (order: number[]) => order.map((id) => ({ id, was: 'open' }));
    const answers = await Promise.all([
      change({ change: 'status', value: 'go-back', sites: sites(ids) }),
      change({ change: 'status', value: 'no-access', sites: sites(ids.toReversed()) }),
    ]);
    expect(answers.map(({ changed }) => changed).sort()).toEqual([0, 3]);
    expect(answers.flatMap(({ left }) => left.map(({ why }) => why))).toEqual(['stale', 'stale', 'stale']);
  });
}
