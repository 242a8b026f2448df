import { eq, inArray, like } from 'drizzle-orm';
import type { z } from 'zod';
import { BulkJob } from '#lib/contract/bulk.ts';
import { Ghosts } from '#lib/contract/ghosts.ts';
import { LineRates, type NewPlan, Plan, SimCosts, WarehouseCosts } from '#lib/contract/plans.ts';
import { one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { bulkDesk } from '#upstream/testing/bulk.ts';
import { addSim, typedSim } from '#upstream/testing/sims.ts';
import { plans } from './tables.ts';

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
      ] as const;
      const ids: number[] = [];
      for (const each of facts) ids.push((await addSim(database, each)).id);
      const usual = bench().env.lineCents?.vzw ?? 0;
      expect(await costs(ids)).toEqual({
        billed: { lines: 5, cents: 2 * 333 + 11 + usual, unpriced: 1 },
        activation: { lines: 3, cents: 333 - 11 + 2 * 333, unpriced: 0 },
        currency: 'USD',
      });
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
      expect(by_plan.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(waste.cents);
    });
  });

  describe('many at once', () => {
    const orderOf = async (facts: Parameters<ReturnType<typeof bulkDesk>['selectionOf']>[0], body: object) => {
      const desk = bulkDesk(bench());
      const { batch, sims: lines } = await desk.selectionOf(facts);
      const dry = await desk.order(token, batch, { ...body, dry_run: true });
      return { desk, batch, lines, dry };
    };
    const preflightIn = ({ body }: { body: unknown }) => one(BulkJob).parse(body).data.preflight;

    test('a plan is given to the lines of its provider, says what that adds a month, and can be taken back', async () => {
      await keep();
      const asked = { action: 'edit-plan', provider: 'vzw', plan: 'TST24' };
      const facts = [{ status: 'active' }, { status: 'active', provider: 'att' }, { status: 'active', plan: 'TST24' }] as const;
      const { desk, batch, lines, dry } = await orderOf(facts, asked);
      expect(preflightIn(dry)).toMatchObject({
        changes: 1,
        skips: expect.arrayContaining([
          { rule: 'wrong-provider', count: 1 },
          { rule: 'no-op', count: 1 },
        ]),
        monthly: { cents: 333 - (bench().env.lineCents?.vzw ?? 0), unpriced: 0 },
      });
      const { id } = await desk.begin(token, batch, asked);
      await desk.finish(token, id);
      const line = lines[0]?.id ?? 0;
      expect((await shown(line)).plan).toBe('TST24');
      const undo = await desk.steer(token, id, 'undo', { confirm: '1' });
      await desk.finish(token, desk.jobIn(undo.body).id);
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
  });
}
