import { and, eq } from 'drizzle-orm';
import { all } from '#lib/contract/shapes.ts';
import { SimPair } from '#lib/contract/sims.ts';
import { HOUR, MINUTE } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { asCsv, cleanRow, HEADER } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { addSim, freshNumbers } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { changeSim } from './changes.ts';
import { type SimRow, sims } from './tables.ts';

/** Which card was in which radio from when to when, whoever joined and parted them. */
export function simPairsCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  const { judged } = sender(bench, () => token);
  /** In hours ago, as the clock runs on. */
  const ago = (at: string | null) => at && Math.round((bench().clock.now().getTime() - Date.parse(at)) / HOUR);
  const told = async (id: number, as = token) => {
    const { data } = all(SimPair).parse((await bench().ask(`GET /sims/${id}/pairs`, { token: as })).body);
    return data.map((pair) => ({ ...pair, since: ago(pair.since), until: ago(pair.until) }));
  };
  const later = async () => {
    bench().clock.forward(HOUR);
    token = (await bench().signIn('warehouse')).accessToken;
  };
  const fresh = async (id: number) => (await bench().database.select().from(sims).where(eq(sims.id, id)))[0] as SimRow;

  test('a clerk reads on both since when a card is in its radio, and after they were parted until when; what was never together says nothing', async () => {
    const card = await addSim(bench().database, { imei: '' });
    const radio = await addSim(bench().database, { iccid: null });
    expect([await told(card.id), await told(radio.id)]).toEqual([[], []]);
    await later();
    const body = { radio_id: radio.id, version: card.version, radio_version: radio.version };
    const both = await bench().ask(`POST /sims/${card.id}/pair`, { token, body });
    expect(both.status).toBe(200);
    const pair = { iccid: card.iccid, imei: radio.imei, meid: null };
    expect(await told(card.id)).toEqual([{ ...pair, since: 0, until: null, sim_id: null }]);
    await later();
    const parted = await bench().ask(`POST /sims/${card.id}/unpair`, { token, body: { version: card.version + 1 } });
    const radioId = (parted.body as { data: { radio: { id: number } } }).data.radio.id;
    expect(await told(card.id)).toEqual([{ ...pair, since: 1, until: 0, sim_id: radioId }]);
    expect(await told(radioId)).toEqual([{ ...pair, since: 1, until: 0, sim_id: card.id }]);
  });

  test('what came as a pair is one since it came; a number typed anew ends it, and the next begins', async () => {
    const sim = await addSim(bench().database, {
      createdAt: new Date(bench().clock.now().getTime() - 30 * HOUR),
      updatedAt: bench().clock.now(),
    });
    expect(await told(sim.id)).toMatchObject([{ iccid: sim.iccid, imei: sim.imei, since: 30, until: null }]);
    await later();
    const { iccid } = freshNumbers();
    expect((await bench().ask(`POST /sims/${sim.id}`, { token, body: { iccid, version: 1 } })).status).toBe(200);
    const pairs = [
      { iccid, imei: sim.imei, since: 0, until: null },
      { iccid: sim.iccid, imei: sim.imei, since: 31, until: 0 },
    ];
    expect(await told(sim.id)).toMatchObject(pairs);
    expect((await bench().ask(`POST /sims/${sim.id}`, { token, body: { notes: 'spare', version: 2 } })).status).toBe(200);
    expect(await told(sim.id)).toMatchObject(pairs);
  });

  describe('a number that was mistyped', () => {
    const typed = (id: number, version: number, numbers: object, as = token) =>
      bench().ask(`POST /sims/${id}`, { token: as, body: { ...numbers, version } });
    /** A card alone, to which a clerk has typed a radio's IMEI. */
    const pairedByHand = async () => {
      const card = await addSim(bench().database, { imei: '' });
      const { imei: wrong } = freshNumbers();
      bench().clock.forward(MINUTE);
      expect((await typed(card.id, 1, { imei: wrong })).status).toBe(200);
      return { id: card.id, iccid: card.iccid, wrong, right: freshNumbers().imei };
    };
    const radios = async (id: number) => (await told(id)).map(({ imei, until }) => [imei, until === null]);

    test('and is corrected by the same clerk minutes later was never a pair, and what the two are counts from the start', async () => {
      const { id, right } = await pairedByHand();
      const began = (await fresh(id)).pairedAt;
      bench().clock.forward(10 * MINUTE);
      const answer = await typed(id, 2, { imei: right });
      expect(answer.body).toMatchObject({ data: { imei: right, version: 3 } });
      expect(await radios(id)).toEqual([[right, true]]);
      expect((await fresh(id)).pairedAt).toEqual(began);
    });

    test('over the right one, and then taken back, leaves the pair as if nothing had been', async () => {
      const { id, iccid, wrong: radio } = await pairedByHand();
      await later();
      const began = (await fresh(id)).pairedAt;
      const slip = freshNumbers().iccid;
      expect((await typed(id, 2, { iccid: slip })).status).toBe(200);
      expect(await told(id)).toHaveLength(2);
      bench().clock.forward(MINUTE);
      expect((await typed(id, 3, { iccid })).status).toBe(200);
      expect(await told(id)).toMatchObject([{ iccid, imei: radio, since: 1, until: null }]);
      expect((await fresh(id)).pairedAt).toEqual(began);
    });

    test.each<[string, (sim: { id: number; wrong: string }) => Promise<string | undefined>]>([
      [
        'later than a quarter of an hour',
        async () => {
          bench().clock.forward(16 * MINUTE);
          token = (await bench().signIn('warehouse')).accessToken;
          return undefined;
        },
      ],
      ['by somebody else', async () => (await bench().signIn('admin')).accessToken],
      [
        'after the carrier was asked',
        async ({ id }) => {
          const [at, row] = [bench().clock.now(), await fresh(id)];
          await transact(bench().database, (tx) => changeSim(tx, row, { providerCheckedAt: at }, { kind: 'checked' }, at));
          return undefined;
        },
      ],
      [
        'after its system was heard',
        async ({ id }) => {
          const { database } = bench();
          const [system] = await database.select().from(systems).limit(1);
          const csNo = system?.csNo ?? '';
          await database.update(systems).set({ lastSignalAt: bench().clock.now() }).where(eq(systems.csNo, csNo));
          await database.update(sims).set({ csNo }).where(eq(sims.id, id));
          return undefined;
        },
      ],
    ])('but changed %s is another radio, and the one before stays in the history', async (_, happens) => {
      const { id, wrong, right } = await pairedByHand();
      const as = await happens({ id, wrong });
      bench().clock.forward(MINUTE);
      expect((await typed(id, (await fresh(id)).version, { imei: right }, as)).status).toBe(200);
      expect(await radios(id)).toEqual([
        [right, true],
        [wrong, false],
      ]);
    });
  });

  test('a card that goes over to another radio in one step, as by a swap or a move, is told of all three', async () => {
    const { database } = bench();
    const [from, to] = [await addSim(database, { createdAt: bench().clock.now() }), await addSim(database, { iccid: null })];
    await later();
    await transact(database, async (tx) => {
      const at = bench().clock.now();
      await changeSim(tx, from, { iccid: null }, { kind: 'line-gone' }, at);
      await changeSim(tx, to, { iccid: from.iccid }, { kind: 'line-here' }, at);
    });
    expect(await told(from.id)).toMatchObject([{ iccid: from.iccid, imei: from.imei, until: 0, sim_id: to.id }]);
    expect(await told(to.id)).toMatchObject([
      { iccid: from.iccid, imei: to.imei, since: 0, until: null },
      { iccid: from.iccid, imei: from.imei, until: 0, sim_id: from.id },
    ]);
    expect((await fresh(to.id)).version).toBe(to.version + 1);
  });

  test('a list that brings the other half begins a pair, and its undo ends it', async () => {
    const n = 8_600_000 + (process.pid % 10_000);
    const alone = asCsv([HEADER, cleanRow(n).with(0, '')]);
    expect(await judged(alone)).toMatchObject({ imported: 1 });
    const [, iccid = ''] = cleanRow(n);
    const [card] = await bench().database.select().from(sims).where(eq(sims.iccid, iccid));
    await later();
    const { import_id } = await judged(asCsv([HEADER, cleanRow(n)]));
    expect(await told(card?.id ?? 0)).toMatchObject([{ iccid, since: 0, until: null }]);
    await later();
    expect((await bench().ask(`POST /imports/${import_id}/undo`, { token, body: {} })).status).toBe(200);
    expect(await told(card?.id ?? 0)).toMatchObject([{ iccid, since: 1, until: 0 }]);
  });

  test('nobody reads the pairs of what they may not see, nor the record of the other half', async () => {
    const { database } = bench();
    const away = (
      await database
        .select()
        .from(systems)
        .where(and(eq(systems.Branch, 'Houston')))
        .limit(1)
    )[0];
    const [seen, hidden] = [
      await addSim(database, { warehouseCode: 'DAL-01' }),
      await addSim(database, { iccid: null, csNo: away?.csNo, warehouseCode: null }),
    ];
    await later();
    await transact(database, async (tx) => {
      await changeSim(tx, seen, { iccid: null }, { kind: 'line-gone' }, bench().clock.now());
      await changeSim(tx, hidden, { iccid: seen.iccid }, { kind: 'line-here' }, bench().clock.now());
    });
    const ability = [{ action: 'read', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } }];
    await database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    const client = (await bench().signIn('client')).accessToken;
    expect(await told(seen.id, client)).toMatchObject([{ iccid: seen.iccid, sim_id: null }]);
    expect((await bench().ask(`GET /sims/${hidden.id}/pairs`, { token: client })).status).toBe(404);
    expect((await bench().ask(`GET /sims/${seen.id}/pairs`)).status).toBe(401);
  });
}
