import { eq } from 'drizzle-orm';
import { listOf } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

/** What must hold, on either database, for someone whose rules carry conditions. */
export function conditionCases(bench: () => Bench) {
  let all: Sim[];

  const list = async (query: string, token: string) => listOf(Sim).parse((await bench().ask(`GET /sims${query}`, { token })).body);

  beforeAll(async () => {
    const { accessToken } = await bench().signIn('admin');
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`?per_page=100&page=${page}&sort=id`, accessToken)));
    all = pages.flatMap(({ data }) => data);
  });

  const someone = someoneWith(bench);
  const seenUnder = async (ability: unknown) => {
    const own = await someone(ability);
    const { data, meta } = await list('?counts=1&per_page=100', own);
    const counted = Object.values(meta.counts?.provider ?? {}).reduce((sum, each) => sum + each, 0);
    expect(counted).toBe(meta.total);
    expect(meta.total).toBeLessThan(100);
    const foreign = all.filter((sim) => !data.some(({ id }) => id === sim.id)).slice(0, 3);
    for (const { id } of foreign) expect((await bench().ask(`GET /sims/${id}`, { token: own })).status).toBe(404);
    for (const { id } of data.slice(0, 3)) expect((await bench().ask(`GET /sims/${id}`, { token: own })).status).toBe(200);
    return data.map(({ id }) => id).sort();
  };
  const ids = (wanted: (sim: Sim) => boolean) =>
    all
      .filter(wanted)
      .map(({ id }) => id)
      .sort();

  test('list, counts and single SIMs show the same rows', async () => {
    const conditions = { warehouse_code: { $in: ['LBB-01', 'CRP-01'] }, status: 'inventory' };
    const expected = ids((sim) => ['LBB-01', 'CRP-01'].includes(sim.warehouse_code ?? '') && sim.status === 'inventory');
    expect(await seenUnder([{ action: 'read', subject: 'Sim', conditions }])).toEqual(expected);
    expect(expected).not.toHaveLength(0);
  });

  test('what a later rule takes away is gone, and an empty field is not a forbidden one', async () => {
    const rules = [
      { action: 'read', subject: 'Sim', conditions: { status: 'suspended' } },
      { action: 'read', subject: 'Sim', conditions: { status: 'inventory', warehouse_code: 'LBB-01' } },
      {
        action: 'read',
        subject: 'Sim',
        inverted: true,
        conditions: { cs_no: (all.find((sim) => sim.cs_no) as Sim).cs_no, provider: 'att' },
      },
      { action: 'manage', subject: 'Sim', inverted: true, conditions: { provider: 'att' } },
    ];
    expect(await seenUnder(rules)).toEqual(
      ids(
        (sim) => sim.provider !== 'att' && (sim.status === 'suspended' || (sim.status === 'inventory' && sim.warehouse_code === 'LBB-01')),
      ),
    );
    const emptyField = [rules[1], { action: 'read', subject: 'Sim', inverted: true, conditions: { cs_no: 'HOU-1' } }];
    expect(await seenUnder(emptyField)).toEqual(ids((sim) => sim.status === 'inventory' && sim.warehouse_code === 'LBB-01'));
  });

  test.each([
    ['a field SIMs do not have', { technician_id: 1 }],
    ['a value of another type', { id: 'one' }],
    ['a number no record could have', { id: 2 ** 31 }],
    ['no value at all', { status: { $in: [] } }],
  ])('a condition on %s matches nothing', async (_, conditions) => {
    expect(await seenUnder([{ action: 'read', subject: 'Sim', conditions }])).toEqual([]);
  });

  test('a null in a condition means empty', async () => {
    const rows = await bench().database.select({ id: sims.id }).from(sims).where(eq(sims.status, 'purged'));
    const rules = [{ action: 'read', subject: 'Sim', conditions: { cs_no: null, status: 'purged' } }];
    expect(await seenUnder(rules)).toEqual(rows.map(({ id }) => id).sort());
  });
}
