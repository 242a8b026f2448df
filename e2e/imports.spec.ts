import { dirtyList } from '#upstream/testing/imports/dirty.ts';
import { asCsv, asXlsx, cleanList, imeiAt, written } from '#upstream/testing/imports/lists.ts';
import { runProgram } from '#upstream/testing/program.ts';
import { expect, type Role, test, words } from './fixtures.ts';
import type { TestEnvironment } from './testEnvironments.ts';

const t = words.sims;

const importInto = (environment: TestEnvironment, file: string) =>
  runProgram('import', [file, '--yes', '--email', 'warehouse@linekeeper.test'], {
    UPSTREAM_URL: environment.upstreamUrl,
    LINEKEEPER_PASSWORD: 'linekeeper',
  });

test('a clerk imports 5,000 SIMs while everyone works, and finds one of them by its IMEI', async ({
  page,
  signIn,
  open,
  environment,
}, info) => {
  const file = written(info.outputDir, 'delivery.csv', asCsv(cleanList(5000), ';'));
  await signIn('warehouse');
  await open('/');
  const { code, output } = await importInto(environment, file);
  expect(output).toContain('Imported 5,000 SIMs');
  expect(code).toBe(0);

  await page.getByRole('searchbox', { name: t.search.label }).fill(imeiAt(4321));
  const found = page.getByRole('main').getByRole('link', { name: imeiAt(4321) });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL(/\/sims\/edit\/\d+$/);
  await expect(page.getByText(imeiAt(4321)).first()).toBeVisible();
});

test('a dirty list is refused with row and reason, and the stock stays as it was', async ({ page, signIn, open, environment }, info) => {
  await signIn('warehouse');
  await open('/');
  const ask = (path: string) => page.evaluate(async (url) => (await fetch(url)).json(), `/api${path}`);
  const [known] = (await ask('/sims?sort=id&per_page=1')).data;
  const { total } = (await ask('/sims?exact=1&per_page=1')).meta;
  const { lines } = dirtyList(known);

  const { code, output } = await importInto(environment, written(info.outputDir, 'dirty.xlsx', await asXlsx(lines)));
  expect(code).toBe(1);
  expect(output).toContain('row 12  iccid  8.9148E+19: A spreadsheet shortened this number');
  expect(output).toContain(`row 11  imei  ${known.imei}: There is a SIM with this IMEI already (SIM ${known.id}`);
  expect(output).toContain('Nothing was imported');
  expect((await ask('/sims?exact=1&per_page=1')).meta.total).toBe(total);
});

for (const [role, status] of [
  ['warehouse', 200],
  ['dispatcher', 403],
] as const satisfies [Role, number][]) {
  test(`through the desk a list sent by ${role} is answered with ${status}`, async ({ context, signIn, environment }) => {
    await signIn(role);
    const answer = await context.request.post(`${environment.url}/api/sims-import?dry_run=1`, {
      headers: { 'x-requested-with': 'linekeeper', origin: environment.url },
      multipart: { file: { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(asCsv(cleanList(3, 90_000))) } },
    });
    expect(answer.status()).toBe(status);
    if (status === 200) expect(await answer.json()).toMatchObject({ data: { rows: 3, refused: 0, imported: 0 } });
  });
}

test('a file over 50 MB is refused through the desk too, in words', async ({ context, signIn, environment }) => {
  await signIn('warehouse');
  const answer = await context.request.post(`${environment.url}/api/sims-import?dry_run=1`, {
    headers: { 'x-requested-with': 'linekeeper', origin: environment.url },
    multipart: { file: { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.alloc(54 * 1024 * 1024, 'IMEI\n') } },
  });
  expect([answer.status(), await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
});
