import { eq, inArray, like } from 'drizzle-orm';
import type { z } from 'zod';
import { BulkJob } from '#lib/contract/bulk.ts';
import { Ghosts } from '#lib/contract/ghosts.ts';
import { LineRates, type NewPlan, Plan, SimCosts, WarehouseCosts } from '#lib/contract/plans.ts';
import { one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { localDay, monthsAfter } from '#lib/format/localDay.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import { transact } from '#upstream/core/events.ts';
import type { JobRow } from '#upstream/core/tables.ts';
import { recordLines } from '#upstream/sims/carrierNews.ts';
import { carrierWork } from '#upstream/sims/carrierWork.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { bulkDriver } from '#upstream/testing/bulk.ts';
import { addSim, typedSim } from '#upstream/testing/sims.ts';
import { plans } from './tables.ts';

const JOB: Omit<JobRow, 'payload' | 'createdAt' | 'runAt'> = {
  ...{ id: 0, kind: 'carrier', key: 'test', requestId: 'test', attempts: 1, failures: 0 },
  ...{ lastError: null, waiting: null, leaseUntil: null, finishedAt: null },
};

/** What must hold for service plans and for what lines cost, on either database. */
export function lineCostCases(bench: () => Bench) {
  let token: string;
  const ask = (call: string, body?: object, as = token) => bench().ask(call, { token: as, body });
  const terms = (more: Partial<z.input<typeof NewPlan>> = {}) => ({
    ...{ provider: 'vzw' as const, code: 'TST24', name: 'Test 24', active_cents: 333, suspended_cents: 11, commitment_months: 24 },
    ...{ etf_cents: 17_500, etf_less_cents: 500, suspension_fee_cents: null },
    ...more,
  });
  const keep = async (more: Partial<z.input<typeof NewPlan>> = {}) => one(Plan).parse((await ask('PUT /plans', terms(more))).body).data;
  const costs = async (ids: number[], as = token) => one(SimCosts).parse((await ask('POST /sim-costs', { id: ids }, as)).body).data;
  const shown = async (id: number) => one(Sim).parse((await ask(`GET /sims/${id}`)).body).data;
  const loose = { warehouseCode: 'TST-77', deviceType: 'Bench-V' };

  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });
  afterEach(async () => {
    const { database } = bench();
    await database.delete(sims).where(like(sims.imei, '990001%'));
    await database.delete(plans).where(like(plans.code, 'TST%'));
  });

  describe('plans', () => {
    test('a plan that somebody keeps is told with its prices, beside what a line without one costs', async () => {
      const plan = await keep();
      const { plans: all, prices, currency } = one(LineRates).parse((await ask('GET /plans')).body).data;
      expect(all).toContainEqual({ ...terms(), id: plan.id, version: 1 });
      expect([prices, currency]).toEqual([bench().env.lineCents, 'USD']);
    });

    test('the demo has some of each provider', async () => {
      const { plans: all } = one(LineRates).parse((await ask('GET /plans')).body).data;
      for (const provider of ['vzw', 'att', 'tmo']) expect(all.filter((each) => each.provider === provider).length).toBeGreaterThan(2);
    });

    test('of one provider a code and a name stand once; another’s may be called alike', async () => {
      await keep();
      expect(await ask('PUT /plans', terms({ name: 'Other' }))).toMatchObject({ status: 409, body: { errors: { code: ['taken'] } } });
      expect(await ask('PUT /plans', terms({ code: 'TST25' }))).toMatchObject({ status: 409, body: { errors: { name: ['taken'] } } });
      expect((await ask('PUT /plans', terms({ provider: 'att' }))).status).toBe(200);
    });

    test('terms change for whoever saw the last ones', async () => {
      const { id } = await keep();
      expect((await ask(`POST /plans/${id}`, { active_cents: 400, version: 1 })).body).toMatchObject({
        data: { active_cents: 400, version: 2 },
      });
      expect(await ask(`POST /plans/${id}`, { active_cents: 500, version: 1 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    });

    test('a plan that a SIM has stays, and goes when none has it', async () => {
      const { id } = await keep();
      const sim = await addSim(bench().database, { plan: 'TST24' });
      expect(await ask(`DELETE /plans/${id}?version=1`)).toMatchObject({ status: 409, body: { errors: { action: ['in-use'] } } });
      await bench().database.delete(sims).where(eq(sims.id, sim.id));
      expect((await ask(`DELETE /plans/${id}?version=1`)).status).toBe(200);
    });

    test.each([
      ['admin', 200],
      ['warehouse', 403],
      ['dispatcher', 403],
      ['technician', 403],
      ['client', 403],
    ])('an admin keeps plans, others read them: %s (%i)', async (who, status) => {
      const { accessToken } = await bench().signIn(who);
      expect((await ask('PUT /plans', terms(), accessToken)).status).toBe(status);
    });

    test('a fee that nobody told stays untold, and one without a commitment is refused', async () => {
      expect((await keep({ etf_cents: null })).etf_cents).toBeNull();
      const refused = { status: 422, body: { errors: { etf_cents: ['no-months'] } } };
      expect(await ask('PUT /plans', terms({ code: 'TST0', name: 'None', commitment_months: 0 }))).toMatchObject(refused);
      const { id } = await keep({ code: 'TST12', name: 'Test 12' });
      expect(await ask(`POST /plans/${id}`, { commitment_months: 0, version: 1 })).toMatchObject(refused);
      expect((await ask(`POST /plans/${id}`, { commitment_months: 0, etf_cents: null, version: 1 })).status).toBe(200);
    });

    test('a plan that lines are being given stays', async () => {
      const { id } = await keep();
      const driver = bulkDriver(bench());
      const { batch } = await driver.selectionOf([{ status: 'active' }]);
      const job = await driver.begin(token, batch, { action: 'edit-plan', provider: 'vzw', plan: 'TST24' });
      expect(await ask(`DELETE /plans/${id}?version=1`)).toMatchObject({ status: 409, body: { errors: { action: ['in-use'] } } });
      await driver.finish(token, job.id);
    });

    test.each([{ active_cents: 3.5 }, { active_cents: -1 }, { commitment_months: 121 }, { name: ' ' }])('%o is no plan', async (more) => {
      expect((await ask('PUT /plans', terms(more))).status).toBe(422);
    });
  });

  describe('the plan of a SIM', () => {
    test('is typed, told, changed and taken away, and stands in its history', async () => {
      await keep();
      const made = one(Sim).parse((await ask('PUT /sims', typedSim({ plan: 'TST24' }))).body).data;
      expect(made).toMatchObject({ plan: 'TST24', carrier_plan: null, activated_at: null });
      expect((await ask(`POST /sims/${made.id}`, { plan: null, version: made.version })).body).toMatchObject({ data: { plan: null } });
      expect((await ask(`GET /sims/${made.id}/history`)).body).toMatchObject({
        data: [{ before: { plan: 'TST24' }, after: { plan: null } }, {}],
      });
    });

    test('says what a suspension costs, where it costs anything', async () => {
      await keep({ suspension_fee_cents: 525 });
      const { id } = await addSim(bench().database, { status: 'suspended', plan: 'TST24' });
      expect((await shown(id)).suspension_fee).toEqual({ cents: 525, currency: 'USD' });
    });

    test('is one of its provider’s', async () => {
      await keep({ provider: 'att' });
      expect(await ask('PUT /sims', typedSim({ plan: 'TST24' }))).toMatchObject({
        status: 422,
        body: { errors: { plan: [expect.any(String)] } },
      });
      const sim = await addSim(bench().database, { plan: 'TST24', provider: 'att' });
      expect((await ask(`POST /sims/${sim.id}`, { provider: 'vzw', version: 1 })).status).toBe(422);
      expect((await ask(`POST /sims/${sim.id}`, { provider: 'vzw', plan: null, version: 1 })).status).toBe(200);
    });

    test('comes with a list by its code or its name, and one that is not kept is refused', async () => {
      await keep();
      const [first, second, third] = [typedSim(), typedSim(), typedSim()];
      const rowOf = ({ imei, iccid, device_type }: ReturnType<typeof typedSim>, plan: string) =>
        [imei, iccid, device_type, 'Verizon', 'DAL-01', plan].join(',');
      const send = async (rows: string[]) => {
        const form = new FormData();
        form.set('file', new File([['IMEI,ICCID,Device type,Carrier,Warehouse,Rate plan', ...rows].join('\n')], 'list.csv'));
        const request = new Request('http://x', { method: 'POST', body: form });
        return bench().ask('POST /sims-import', {
          token,
          headers: { 'content-type': request.headers.get('content-type') ?? '' },
          raw: await request.arrayBuffer(),
        });
      };
      expect((await send([rowOf(first, 'tst24'), rowOf(second, 'TEST 24'), rowOf(third, 'Nothing')])).body).toMatchObject({
        data: { imported: 0, refusals: [{ row: 4, field: 'plan', rule: 'plan_unknown', value: 'Nothing' }] },
      });
      expect((await send([rowOf(first, 'tst24'), rowOf(second, 'TEST 24'), rowOf(third, '')])).body).toMatchObject({
        data: { imported: 3 },
      });
      const { database } = bench();
      const told = await database
        .select({ plan: sims.plan })
        .from(sims)
        .where(inArray(sims.imei, [first.imei, second.imei, third.imei]))
        .orderBy(sims.id);
      expect(told.map(({ plan }) => plan)).toEqual(['TST24', 'TST24', null]);
    });

    test('that a list names is left out with a warning where no plan of its provider is kept', async () => {
      const { database } = bench();
      const kept = await database.delete(plans).where(eq(plans.provider, 'tmo')).returning();
      const { imei, iccid, device_type } = typedSim();
      const form = new FormData();
      const row = [imei, iccid, device_type, 'T-Mobile', 'DAL-01', 'Nothing'].join(',');
      form.set('file', new File([`IMEI,ICCID,Device type,Carrier,Warehouse,Rate plan\n${row}`], 'list.csv'));
      const request = new Request('http://x', { method: 'POST', body: form });
      const headers = { 'content-type': request.headers.get('content-type') ?? '' };
      const { body } = await bench().ask('POST /sims-import', { token, headers, raw: await request.arrayBuffer() });
      if (kept.length > 0) await database.insert(plans).values(kept);
      const warning = expect.objectContaining({ row: 2, field: 'plan', rule: 'plan_unknown', value: 'Nothing' });
      expect(body).toMatchObject({ data: { imported: 1, warnings: expect.arrayContaining([warning]) } });
      const [sim] = await database.select({ plan: sims.plan }).from(sims).where(eq(sims.imei, imei));
      expect(sim).toEqual({ plan: null });
    });

    test('where nobody said it is what the carrier says; what somebody said stays, and the other is told beside it', async () => {
      await keep();
      const { database, context } = bench();
      const fresh = await addSim(database, {
        status: 'active',
        plan: null,
        carrierPlan: 'TST24',
        providerState: 'active',
        msisdn: '2145550100',
      });
      await ask(`GET /sims/${fresh.id}/provider-status`);
      expect(await shown(fresh.id)).toMatchObject({ plan: 'TST24', carrier_plan: 'TST24' });
      const other = await addSim(database, { status: 'active', plan: 'TST24', carrierPlan: 'ELSE', providerState: 'active' });
      await context.carrier.lookUp(other);
      await database.update(sims).set({ carrierPlan: null }).where(eq(sims.id, other.id));
      await ask(`GET /sims/${other.id}/provider-status`);
      expect(await shown(other.id)).toMatchObject({ plan: 'TST24', carrier_plan: 'ELSE' });
    });
  });

  describe('what lines cost', () => {
    test('billed ones by their plans and their status, to the cent, and apart what nobody priced', async () => {
      await keep();
      const { database } = bench();
      const facts = [
        { status: 'active', plan: 'TST24' },
        { status: 'active', plan: 'TST24' },
        { status: 'suspended', plan: 'TST24' },
        { status: 'active', plan: null },
        { status: 'active', plan: 'ZZ' },
        { status: 'deactivated', plan: 'TST24' },
        { status: 'inventory', plan: 'TST24' },
        { status: 'unknown', plan: 'TST24' },
      ] as const;
      const ids: number[] = [];
      for (const each of facts) ids.push((await addSim(database, each)).id);
      const usual = bench().env.lineCents?.vzw ?? 0;
      expect(await costs(ids)).toEqual({
        billed: { lines: 5, cents: 2 * 333 + 11 + usual, unpriced: 1 },
        activation: { lines: 3, cents: 333 - 11 + 2 * 333, unpriced: 0 },
        ...{ unknown: 1, unpriced: 1 },
        currency: 'USD',
      });
    });

    test('a line by the plan its carrier has it on, where somebody keeps that', async () => {
      await keep();
      await keep({ code: 'TST0', name: 'Other', active_cents: 77, suspended_cents: null, commitment_months: 0, etf_cents: null });
      const { database } = bench();
      const of = async (carrierPlan: string | null, plan: string | null = 'TST24') =>
        (await costs([(await addSim(database, { status: 'active', plan, carrierPlan })).id])).billed;
      expect(await of('TST0')).toEqual({ lines: 1, cents: 77, unpriced: 0 });
      expect(await of('TST-NOT')).toEqual({ lines: 1, cents: 0, unpriced: 1 });
      expect(await of('TST-NOT', null)).toEqual({ lines: 1, cents: bench().env.lineCents?.vzw, unpriced: 0 });
    });

    test('of a suspended line whose plan says nothing of it neither sum is known, and it is counted once', async () => {
      await keep({ suspended_cents: null });
      const { id } = await addSim(bench().database, { status: 'suspended', plan: 'TST24' });
      expect(await costs([id])).toMatchObject({ billed: { unpriced: 1 }, activation: { unpriced: 1 }, unpriced: 1 });
    });

    test('only those somebody sees, and without those left out', async () => {
      const { database } = bench();
      const mine = await addSim(database, { status: 'active', warehouseCode: 'DAL-01' });
      const foreign = await addSim(database, { status: 'active', warehouseCode: 'HOU-01' });
      const { accessToken } = await bench().signIn('technician');
      expect((await costs([mine.id, foreign.id], accessToken)).billed.lines).toBe(1);
      const { body } = await ask('POST /sim-costs', { id: [mine.id, foreign.id], except: [foreign.id] });
      expect(one(SimCosts).parse(body).data.billed.lines).toBe(1);
    });

    test('all of them together come to what they come to one warehouse, and one state, at a time', async () => {
      const all = one(SimCosts).parse((await ask('POST /sim-costs', {})).body).data.billed;
      const parts = await Promise.all(
        ['vzw', 'att', 'tmo'].map(async (provider) => one(SimCosts).parse((await ask('POST /sim-costs', { provider })).body).data.billed),
      );
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(all.cents);
      expect(all.lines).toBeGreaterThan(100);
    });

    test('billed lines that lie in a warehouse are told by warehouse', async () => {
      await keep();
      const { database } = bench();
      await addSim(database, { ...loose, status: 'active', plan: 'TST24' });
      await addSim(database, { ...loose, status: 'suspended', plan: 'TST24' });
      await addSim(database, { ...loose, status: 'active', plan: 'TST24', stockState: 'truck' });
      await addSim(database, { ...loose, status: 'inventory', plan: 'TST24' });
      const { warehouses } = one(WarehouseCosts).parse((await ask('GET /warehouse-costs')).body).data;
      expect(warehouses.find(({ warehouse_code }) => warehouse_code === 'TST-77')).toEqual({
        ...{ warehouse_code: 'TST-77', lines: 2, cents: 344, unpriced: 0 },
      });
    });

    test('ghosts are told by plan, and come to the same sum', async () => {
      const { waste, by_plan } = one(Ghosts).parse((await ask('GET /ghosts')).body).data;
      expect(by_plan.length).toBeGreaterThan(1);
      expect(by_plan.reduce((sum, { lines }) => sum + lines, 0)).toBe(waste.lines);
      expect(by_plan.reduce((sum, { unpriced }) => sum + unpriced, 0)).toBe(waste.unpriced);
      expect(by_plan.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(waste.cents);
    });
  });

  test('a plan that nobody keeps costs ghosts nothing they are told: they are counted apart, and a line of it keeps the usual price', async () => {
    const { database, clock } = bench();
    const ghosts = async () => one(Ghosts).parse((await ask('GET /ghosts')).body).data;
    const figureIn = ({ kinds }: Ghosts) => kinds.find(({ kind }) => kind === 'billed-not-installed');
    const before = await ghosts();
    const usual = bench().env.lineCents?.vzw ?? 0;
    const ghost = { status: 'active', csNo: null, providerCheckedAt: clock.now() } as const;
    await addSim(database, { ...ghost, plan: 'TST-NOT' });
    await addSim(database, { ...ghost, plan: 'TST-NOT', carrierPlan: 'TST-NOT' });
    await addSim(database, { ...ghost, plan: null, carrierPlan: 'TST-NOT' });
    const after = await ghosts();
    const sums = ({ billed, waste, ...more }: Ghosts) => [billed, waste, figureIn({ billed, waste, ...more })];
    for (const [index, sum] of sums(after).entries()) {
      const was = sums(before)[index];
      expect(sum).toMatchObject({ lines: (was?.lines ?? 0) + 3, cents: (was?.cents ?? 0) + usual, unpriced: (was?.unpriced ?? 0) + 2 });
    }
    expect(after.by_plan).toContainEqual({ provider: 'vzw', plan: 'TST-NOT', lines: 3, cents: usual, unpriced: 2 });
  });

  test('ghosts by plan stand under the plan that their carrier bills, not under ours', async () => {
    const { database, clock } = bench();
    await keep();
    await keep({ code: 'TST0', name: 'Other', active_cents: 77, suspended_cents: null, commitment_months: 0, etf_cents: null });
    const ghost = { status: 'active', csNo: null, providerCheckedAt: clock.now(), plan: 'TST24' } as const;
    await addSim(database, { ...ghost, carrierPlan: 'TST0' });
    await addSim(database, ghost);
    const { by_plan } = one(Ghosts).parse((await ask('GET /ghosts')).body).data;
    expect(by_plan.filter(({ plan }) => plan?.startsWith('TST'))).toEqual([
      { provider: 'vzw', plan: 'TST24', lines: 1, cents: 333, unpriced: 0 },
      { provider: 'vzw', plan: 'TST0', lines: 1, cents: 77, unpriced: 0 },
    ]);
  });

  describe('when a line was activated', () => {
    const heard = async (row: SimRow, more: Partial<Line>) => {
      const { database, env, clock } = bench();
      const line: Line = { imei: row.imei, iccid: row.iccid, state: 'active', msisdn: row.msisdn, ipAddress: row.ipAddress, ...more };
      await transact(database, (tx) => recordLines(tx, [{ row, line }], { kind: 'reported' }, { env, now: clock.now() }));
      const [after] = await database.select().from(sims).where(eq(sims.id, row.id));
      if (!after) throw new Error('the SIM is gone');
      return after;
    };
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));

    test('is forgotten once it is off, and is not learnt of a line that is', async () => {
      const on = await addSim(bench().database, { status: 'active', providerState: 'active', activatedAt: day(1) });
      const off = await heard(on, { state: 'deactive', activatedAt: day(1) });
      expect([off.status, off.activatedAt]).toEqual(['deactivated', null]);
      expect((await heard(off, { state: 'deactive', activatedAt: day(1) })).version).toBe(off.version);
      expect((await heard(off, { activatedAt: day(9) })).activatedAt).toEqual(day(9));
    });

    test('is a later day where its carrier tells one', async () => {
      const on = await addSim(bench().database, { status: 'active', providerState: 'active', activatedAt: day(5) });
      expect((await heard(on, { activatedAt: day(1) })).activatedAt).toEqual(day(5));
      expect((await heard(on, { activatedAt: day(7) })).activatedAt).toEqual(day(7));
    });

    test('is the first time only for a line that was never off', async () => {
      const facts = { provider: 'att', status: 'active', providerState: 'ACTIVATED', activatedAt: null } as const;
      const on = await addSim(bench().database, facts);
      expect((await heard(on, { state: 'ACTIVATED', firstActivatedAt: day(3) })).activatedAt).toEqual(day(3));
      const other = await addSim(bench().database, facts);
      const off = await heard(other, { state: 'DEACTIVATED', firstActivatedAt: day(3) });
      const again = await heard(off, { state: 'ACTIVATED', firstActivatedAt: day(3) });
      expect([again.status, again.activatedAt]).toEqual(['active', null]);
      expect((await heard(again, { state: 'ACTIVATED', firstActivatedAt: day(3) })).activatedAt).toBeNull();
    });

    test('is not now where the order was refused because the line was on already', async () => {
      const { database, context } = bench();
      const order = async (isRefused: boolean, activatedAt: Date | null) => {
        const pending = { action: 'activate' as const, requested_by: 'x', requested_at: day(1).toISOString(), reason: null };
        const row = await addSim(database, { status: 'inventory', pending: { ...pending, expected_by: day(1).toISOString() } });
        const line: Line = { imei: row.imei, iccid: row.iccid, state: 'active', msisdn: null, ipAddress: null, activatedAt };
        const carrier = { ...context.carrier, order: async () => ({ state: 'done' as const, line, isRefused }) };
        const work = carrierWork({ database, clock: context.clock, carrier });
        const outcome = await work({ ...JOB, payload: { sim: row.id }, createdAt: day(1), runAt: day(1) });
        if ('finish' in outcome) await transact(database, (tx) => outcome.finish(tx));
        return (await database.select().from(sims).where(eq(sims.id, row.id)))[0]?.activatedAt;
      };
      expect(await order(true, day(4))).toEqual(day(4));
      expect(await order(true, null)).toBeNull();
      expect(await order(false, null)).not.toBeNull();
    });
  });

  describe('many at once', () => {
    const orderOf = async (facts: Parameters<ReturnType<typeof bulkDriver>['selectionOf']>[0], body: object) => {
      const driver = bulkDriver(bench());
      const { batch, sims: lines } = await driver.selectionOf(facts);
      const dry = await driver.order(token, batch, { ...body, dry_run: true });
      return { driver, batch, lines, dry };
    };
    const preflightIn = ({ body }: { body: unknown }) => one(BulkJob).parse(body).data.preflight;

    test('a plan is given to the lines of its provider, says that its carrier is not asked, and can be taken back', async () => {
      await keep();
      const asked = { action: 'edit-plan', provider: 'vzw', plan: 'TST24' };
      const facts = [{ status: 'active' }, { status: 'active', provider: 'att' }, { status: 'active', plan: 'TST24' }] as const;
      const { driver, batch, lines, dry } = await orderOf(facts, asked);
      expect(preflightIn(dry)).toMatchObject({
        changes: 1,
        hints: [{ hint: 'plan-here', count: 1, provider: 'vzw' }],
        skips: expect.arrayContaining([
          { rule: 'wrong-provider', count: 1 },
          { rule: 'no-op', count: 1 },
        ]),
        monthly: null,
      });
      const { id } = await driver.begin(token, batch, asked);
      await driver.finish(token, id);
      const line = lines[0]?.id ?? 0;
      expect((await shown(line)).plan).toBe('TST24');
      const undo = await driver.steer(token, id, 'undo', { confirm: '1' });
      await driver.finish(token, driver.jobIn(undo.body).id);
      expect((await shown(line)).plan).toBeNull();
    });

    test('a plan that nobody keeps is given to none', async () => {
      const { dry } = await orderOf([{ status: 'active' }], { action: 'edit-plan', provider: 'vzw', plan: 'ZZ' });
      expect(dry).toMatchObject({ status: 422, body: { errors: { plan: [expect.any(String)] } } });
    });

    test('lines that are switched off are told with what they cost a month, and what ending them may cost', async () => {
      await keep();
      const { clock } = bench();
      const at = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
      const facts = [at(1), at(800), null].map((activatedAt) => ({ status: 'active' as const, plan: 'TST24', activatedAt }));
      const { dry } = await orderOf(facts, { action: 'deactivate' });
      expect(preflightIn(dry)).toMatchObject({
        monthly: { cents: -999, unpriced: 0 },
        ending: { cents: 17_500, currency: 'USD', lines: 1, unknown: 1 },
      });
    });

    test('lines that are to be switched off on a later day are told with what ending them may cost then', async () => {
      await keep();
      const { clock, database, env } = bench();
      const { id } = await addSim(database, { status: 'active', plan: 'TST24', activatedAt: clock.now() });
      const day = monthsAfter(localDay(env.TIME_ZONE, clock.now().getTime()), 2);
      const body = { lines: { id: [id] }, action: 'deactivate', reason: 'Moved out', day, dry_run: true };
      const { body: told } = await ask('PUT /scheduled-changes', body);
      expect(told).toMatchObject({ data: { preflight: { ending: { cents: 16_500, lines: 1 } } } });
    });
  });
}
