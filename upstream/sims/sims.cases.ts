import { eq } from 'drizzle-orm';
import { listOf } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_STATUSES, STOCK_STATES } from '#lib/contract/sims/states.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { idsInOrder } from './idsInOrder.ts';
import { sims } from './tables.ts';

const List = listOf(Sim);

/** What must hold for the SIM list on either database. */
export function simCases(bench: () => Bench) {
  let token: string;
  let all: Sim[];

  const list = async (query = '', as = token) => {
    const { status, body } = await bench().ask(`GET /sims${query}`, { token: as });
    expect(status).toBe(200);
    return List.parse(body);
  };
  const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).data.map(({ id }) => id);
  const installed = () => all.find((sim) => sim.cs_no && sim.msisdn && sim.ip_address && sim.provider === 'vzw') as Sim;

  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`?per_page=100&page=${page}&sort=id`)));
    all = pages.flatMap(({ data }) => data);
  });

  test('the sample company has SIMs in every state, and none twice', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(600);
    expect(new Set(all.map(simNumber)).size).toBe(600);
    expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(SIM_STATUSES.length - 2);
    expect(new Set(all.map(({ stock_state }) => stock_state)).size).toBe(STOCK_STATES.length);
  });

  test('a page says how many there are and how many pages', async () => {
    const { data, meta } = await list('?per_page=40&page=15');
    expect(data).toHaveLength(40);
    expect(meta).toEqual({ current_page: 15, per_page: 40, last_page: 15, total: 600 });
    expect((await list('?page=7&per_page=100')).data).toEqual([]);
  });

  test('the newest change comes first, and pages never share a row', async () => {
    const pages = await Promise.all([1, 2].map((page) => list(`?per_page=100&page=${page}&sort=-status`)));
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(200);
    const changes = (await list()).data.map(({ updated_at }) => updated_at ?? '');
    expect(changes).toEqual([...changes].sort().reverse());
  });

  test.each(['-updated_at', 'status', 'cs_no', '-cs_no', '-warehouse_code', 'provider_checked_at'] as const)(
    'read page by page, from whichever end is nearer, a list sorted by %s has everyone once and in one order',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => list(`?per_page=90&page=${page}&sort=${sort}`)));
      const inOrder = await idsInOrder(bench().database, undefined, sort, new Date());
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual([...inOrder]);
    },
  );

  test('sorted by CS number either way, the ones without come last', async () => {
    const up = (await list('?sort=cs_no&per_page=100')).data.map(({ cs_no }) => cs_no ?? '');
    const down = (await list('?sort=-cs_no&per_page=100')).data.map(({ cs_no }) => cs_no ?? '');
    expect(up.every(Boolean) && down.every(Boolean)).toBe(true);
    expect(up).toEqual([...up].sort());
    expect(down).toEqual([...down].sort().reverse());
  });

  test.each(['cs_no', '-cs_no', 'site_name', '-site_name'])(
    'sorted by %s nobody is lost where filters leave none that has one',
    async (sort) => {
      const expected = all.filter((sim) => sim.status === 'test-ready' && !sim.cs_no).map(({ id }) => id);
      const { data } = await list(`?status=test-ready&sort=${sort}&per_page=100`);
      expect(data.map(({ id }) => id)).toEqual(sort.startsWith('-') ? expected.reverse() : expected);
    },
  );

  test.each(['warehouse_code', '-warehouse_code'])('sorted by %s those in a place and those in none come together', async (sort) => {
    for (const filter of ['stock_state=installed', 'stock_state=warehouse', 'status=deactivated']) {
      const { data, meta } = await list(`?${filter}&sort=${sort}&per_page=100`);
      const places = data.map(({ warehouse_code }) => warehouse_code ?? '~');
      expect(places).toEqual(sort.startsWith('-') ? [...places].sort().reverse() : [...places].sort());
      expect(data).toHaveLength(Math.min(100, meta.total));
    }
  });

  test('someone finds a SIM by its system, in any case', async () => {
    const sim = installed();
    expect(await found((sim.cs_no ?? '').toLowerCase())).toContain(sim.id);
    expect((await list(`?cs_no=${sim.cs_no}`)).data.map(({ id }) => id)).toContain(sim.id);
  });

  test('someone finds SIMs by the words of a site, in any order and cut short', async () => {
    const sim = installed();
    const [first = '', second = ''] = (sim.site_name ?? '').toUpperCase().split(' ');
    const query = encodeURIComponent(`${second.slice(0, 3)} ${first.slice(0, 3)}`);
    const { data, meta } = await list(`?q=${query}&per_page=100`);
    expect(data.map(({ id }) => id)).toContain(sim.id);
    expect(meta.total).toBeLessThan(100);
  });

  test('one or two letters find only beginnings of words', async () => {
    const { data, meta } = await list('?q=ba&per_page=100');
    expect(data).not.toHaveLength(0);
    for (const sim of data) expect(` ${sim.site_name} ${sim.cs_no}`.toLowerCase()).toContain(' ba');
    expect(meta.total).toBe(all.filter((sim) => ` ${sim.site_name}`.toLowerCase().includes(' ba')).length);
  });

  test('numbers are found however a label or a person writes them', async () => {
    const { id, imei, iccid, msisdn } = installed();
    const number = msisdn ?? '';
    const spellings = [
      imei.replace(/(\d{2})(\d{6})(\d{6})(\d)/, 'IMEI: $1-$2-$3-$4'),
      imei.slice(3, 12),
      `${iccid?.match(/.{1,4}/g)?.join(' ')}`,
      `ICCID ${iccid}F`,
      `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`,
      `+1 ${number}`,
    ];
    for (const spelling of spellings) expect(await found(spelling)).toEqual([id]);
  });

  test('a part of a number that repeats one digit finds whoever has it, and nobody else', async () => {
    const { id, iccid } = await addSim(bench().database, { iccid: '8901100000001234567' });
    expect(await found('00000001234')).toEqual([id]);
    expect(await found(`ICCID ${iccid?.slice(0, 12)}`)).toContain(id);
    expect(await found('000000000000000')).toEqual([]);
    await bench().database.delete(sims).where(eq(sims.id, id));
  });

  test('several numbers pasted at once find each of them', async () => {
    const [one, two, three] = all.filter((sim) => sim.iccid && sim.cs_no) as [Sim, Sim, Sim];
    expect((await found(`${one.imei}\n${two.iccid}\n`)).sort()).toEqual([one.id, two.id].sort());
    expect((await found(`${one.imei} ${two.imei},${three.imei}`)).sort()).toEqual([one.id, two.id, three.id].sort());
    expect(await found(`${one.imei};000000000000000`)).toEqual([one.id]);
  });

  test('of several numbers pasted at once, those nothing has are named as they were pasted', async () => {
    const [one, two] = all.filter((sim) => sim.iccid && sim.cs_no) as [Sim, Sim];
    const missing = async (q: string, more = '') => (await list(`?missing=1&q=${encodeURIComponent(q)}${more}`)).meta.missing;
    const dashed = '99-000100-000000-1';
    expect(await missing(`${one.imei}\n${dashed}\n${two.iccid}F\n${one.cs_no?.toLowerCase()}\nHOU-000\n${dashed}`)).toEqual([
      dashed,
      'HOU-000',
    ]);
    expect(await missing(`${one.imei}\n${dashed}`, '&status=purged')).toEqual([dashed]);
    expect(await missing(one.imei)).toBeUndefined();
    const { body } = await bench().ask(`GET /sims?q=${one.imei},${dashed}`, { token });
    expect(List.parse(body).meta.missing).toBeUndefined();
  });

  test('a number of a SIM somebody may not see is missing to them', async () => {
    const [mine, foreign] = [all.find(({ provider }) => provider === 'vzw'), all.find(({ provider }) => provider === 'att')] as [Sim, Sim];
    const ability = [{ action: 'read', subject: 'Sim', conditions: { provider: 'vzw' } }];
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    const own = (await bench().signIn('client')).accessToken;
    const { data, meta } = await list(`?missing=1&q=${mine.imei}%0A${foreign.imei}`, own);
    expect([data.map(({ id }) => id), meta.missing]).toEqual([[mine.id], [foreign.imei]]);
  });

  test('a thousand pasted numbers are looked for, more are refused with the limit', async () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => String(89_148_000_000_000_000_000n + BigInt(index)));
    const q = (count: number) => encodeURIComponent(numbers.slice(0, count).join('\n'));
    const { meta } = await list(`?missing=1&q=${q(1000)}`);
    expect(meta).toMatchObject({ total: 0, missing: numbers.slice(0, 1000) });
    const { status, body } = await bench().ask(`GET /sims?q=${q(1001)}`, { token });
    expect({ status, ...(body as object) }).toMatchObject({ status: 422, errors: { q: [expect.stringContaining('1,000')] } });
  });

  test('ticked rows are listed by their ids', async () => {
    const some = all.slice(3, 6).map(({ id }) => id);
    expect((await list(`?sort=id&id=${some.join('&id=')}&id=${2 ** 40}`)).data.map(({ id }) => id)).toEqual(some);
    expect((await list(`?id=${some[0]}`)).meta.total).toBe(1);
  });

  test.each(['%', '_', '\\', '%%%', "'; drop table sims; --", '100%'])('%s is text, not a pattern', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test('filters narrow, values of one filter widen', async () => {
    const { data, meta } = await list('?status=suspended&status=deactivated&provider=vzw&per_page=100');
    const expected = all.filter((sim) => ['suspended', 'deactivated'].includes(sim.status) && sim.provider === 'vzw');
    expect(meta.total).toBe(expected.length);
    expect(data.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect((await list('?pending=yes&per_page=100')).data.every((sim) => sim.pending !== null)).toBe(true);
  });

  test('counts say what choosing each value would leave', async () => {
    const { meta } = await list('?counts=1&status=active&provider=att&q=a');
    const searched = new Set((await idsOfAll('?q=a')).map(String));
    const of = (wanted: (sim: Sim) => boolean) => all.filter((sim) => searched.has(String(sim.id)) && wanted(sim)).length;
    expect(meta.total).toBe(of((sim) => sim.status === 'active' && sim.provider === 'att'));
    expect(meta.counts?.status?.suspended ?? 0).toBe(of((sim) => sim.status === 'suspended' && sim.provider === 'att'));
    expect(meta.counts?.provider?.vzw).toBe(of((sim) => sim.status === 'active' && sim.provider === 'vzw'));
    expect(meta.counts?.stock_state?.truck ?? 0).toBe(
      of((sim) => sim.stock_state === 'truck' && sim.status === 'active' && sim.provider === 'att'),
    );
    expect(meta.counts?.pending?.no).toBe(of((sim) => !sim.pending && sim.status === 'active' && sim.provider === 'att'));
  });

  const idsOfAll = async (query: string) => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`${query}&per_page=100&page=${page}`)));
    return pages.flatMap(({ data }) => data.map(({ id }) => id));
  };

  test.each([
    ['?page=0', 'page'],
    ['?per_page=101', 'per_page'],
    ['?page=1&page=2', 'page'],
    ['?sort=password', 'sort'],
    ['?status=asleep', 'status'],
    ['?batch_id=x', 'batch_id'],
  ])('%s is refused with the field that is wrong', async (query, field) => {
    const { status, body } = await bench().ask(`GET /sims${query}`, { token });
    expect({ status, ...(body as object) }).toMatchObject({ status: 422, code: 'invalid', errors: { [field]: [expect.any(String)] } });
  });

  test('a batch no record could be is an empty list', async () => {
    expect((await list(`?batch_id=${2 ** 31}`)).data).toEqual([]);
  });

  test.each(['0', '-1', '1e3', '99999999999', '999999', 'x', '1%00'])('there is no SIM %s', async (id) => {
    expect((await bench().ask(`GET /sims/${id}`, { token })).status).toBe(404);
  });
}
