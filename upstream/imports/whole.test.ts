import { ownFolder } from '#upstream/testing/folder.ts';
import { asCsv, cleanList, imeiAt, written } from '#upstream/testing/imports/lists.ts';
import { endSpawned, spawned } from '#upstream/testing/spawned.ts';
import { seededFolder } from '../../bin/seededFolder.ts';

const KILLS = process.env.FULL ? 20 : 3;
const ROWS = 3000;
const MANY = process.env.FULL ? 100_000 : 10_000;
const folder = ownFolder();
afterAll(endSpawned);

test(
  `nothing is half imported when the process is killed in the middle, ${KILLS} times out of ${KILLS}, and the list can be imported then`,
  async () => {
    const env = { DATA_DIR: `${folder}/killed`, FILE: written(folder, 'list.csv', asCsv(cleanList(ROWS))) };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = 500 * (1 + Math.floor(Math.random() * (ROWS / 500)));
      const importer = spawned('testing/imports/importer.ts', { ...env, DIES_AT: String(enough) });
      expect(await importer.hears(({ type }) => type === 'found')).toMatchObject({ sims: 20, events: 0 });
      const { said, signal } = await importer.ended;
      expect(signal).toBe('SIGKILL');
      expect(said.some(({ type }) => type === 'done')).toBe(false);
    }
    const last = spawned('testing/imports/importer.ts', env);
    expect(await last.hears(({ type }) => type === 'found')).toMatchObject({ sims: 20, events: 0 });
    expect(await last.hears(({ type }) => type === 'done')).toMatchObject({ imported: ROWS, sims: 20 + ROWS, events: ROWS });
    await last.ended;
    const after = spawned('testing/imports/importer.ts', env);
    expect(await after.hears(({ type }) => type === 'found')).toMatchObject({ sims: 20 + ROWS, events: ROWS });
    await after.stop('SIGKILL');
  },
  60_000 + KILLS * 30_000,
);

test(`${process.env.FULL ? '100,000 rows take less than a minute' : '10,000 rows come in'}, others are answered all the while, and see none of them before they see all`, async () => {
  const upstream = spawned('upstream', { DATA_DIR: await seededFolder(`${folder}/large`) });
  const url = await upstream.ready();
  const credentials = { email: 'warehouse@linekeeper.test', password: 'linekeeper' };
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/jwt/login`, { method: 'POST', headers, body: JSON.stringify(credentials) });
  const authorization = `Bearer ${((await login.json()) as { accessToken: string }).accessToken}`;
  const get = async (path: string) => (await fetch(url + path, { headers: { authorization } })).json();
  const firstAndLast = `/sims?q=${imeiAt(0)}%0A${imeiAt(MANY - 1)}`;

  const form = new FormData();
  form.set('file', new Blob([asCsv(cleanList(MANY))]), 'list.csv');
  const since = performance.now();
  let report: unknown;
  const importing = fetch(`${url}/sims-import`, { method: 'POST', headers: { authorization }, body: form }).then(async (response) => {
    report = await response.json();
  });

  const waits: number[] = [];
  const seen: number[] = [];
  while (report === undefined) {
    const asked = performance.now();
    expect(await get('/user')).toMatchObject({ data: { email: credentials.email } });
    const { meta } = (await get(firstAndLast)) as { meta: { total: number } };
    waits.push(performance.now() - asked);
    seen.push(meta.total);
  }
  await importing;
  const seconds = (performance.now() - since) / 1000;
  console.info(
    `${MANY} rows in ${seconds.toFixed(1)} s; ${waits.length} × two calls meanwhile, the slowest pair ${Math.max(...waits).toFixed(0)} ms`,
  );

  expect(report).toMatchObject({ data: { rows: MANY, refused: 0, imported: MANY } });
  if (process.env.FULL) expect(seconds).toBeLessThan(60);
  expect(waits.length).toBeGreaterThan(process.env.FULL ? 20 : 2);
  expect(seen.filter((total) => total === 1)).toEqual([]);
  expect(seen[0]).toBe(0);
  expect(await get(firstAndLast)).toMatchObject({ meta: { total: 2 } });
  await upstream.stop('SIGKILL');
});
