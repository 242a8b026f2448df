import { answering, OURS, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb();
const { answerMisfits } = await import('./routeHandler.ts');
const { recordMisfits, recentMisfits } = await import('./misfits.ts');

const SIMS = 'GET /api/sims';
const admin = [{ action: 'manage', subject: 'all' }];
const asked = async (cookie: string, query = '') =>
  answerMisfits(new Request(`http://desk.test/api/misfits${query}`, { headers: { ...OURS, cookie } }));
type Row = { call: string; place: string; value: string; rule: string; times: number; stops: boolean };
const told = async (query = '') => ((await (await asked(await signIn(1, { ability: admin }), query)).json()).data as Row[]).filter(Boolean);
/** The answer is looked at when it has gone out. */
async function eventually(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

test('A9: what of an answer does not fit is there for an admin to see, with call, field and value, and how often', async () => {
  const headers = { cookie: await signIn() };
  upstream.routes[SIMS] = answering(200, { data: [{ id: 1, site_name: { id: 7 } }] });
  expect((await fetch(`${url}/api/sims`, { headers })).status).toBe(200);
  await eventually(async () => (await told()).length > 0);
  expect(await told()).toMatchObject([
    { call: 'GET /sims', place: 'data[].site_name', value: '{"id":7}', rule: 'text', times: 1, stops: false },
  ]);
  upstream.routes[SIMS] = answering(200, { data: [{ imei: '1' }] });
  await eventually(async () => {
    await (await fetch(`${url}/api/sims`, { headers })).text();
    return (await told()).length > 1;
  });
  expect((await told('?sort=-last'))[0]).toMatchObject({ call: 'GET /sims', place: 'data[].id', rule: 'absent', stops: true });
});

test.each([
  ['nobody', undefined, 401],
  ['a dispatcher', [{ action: 'manage', subject: ['Ticket', 'System'] }], 403],
  ['whoever may read everything', [{ action: 'read', subject: 'all' }], 403],
  ['whoever has no ability', [], 403],
  ['an admin', admin, 200],
])('of what did not fit %s is told by %j: %i', async (_, ability, status) => {
  expect((await asked(ability ? await signIn(1, { ability }) : '')).status).toBe(status);
});

test('a whole API that does not fit fills no memory: the oldest places go', async () => {
  const place = (index: number) => [{ place: `data[].f${index}`, value: '1', rule: 'text' as const }];
  for (let index = 0; index < 600; index += 1) recordMisfits({ method: 'GET', path: '/tickets' }, place(index), false);
  expect(recentMisfits()).toHaveLength(500);
  expect(recentMisfits().at(-1)).toMatchObject({ place: 'data[].f599' });
  recordMisfits({ method: 'GET', path: '/tickets' }, place(599), false);
  expect(recentMisfits().at(-1)).toMatchObject({ place: 'data[].f599', times: 2 });
});

test('a page of it is a page, in the order that was asked for', async () => {
  const page = await (await asked(await signIn(1, { ability: admin }), '?per_page=2&page=2&sort=place')).json();
  expect(page.data).toHaveLength(2);
  expect(page.meta).toMatchObject({ current_page: 2, per_page: 2, total: 500, last_page: 250 });
});
