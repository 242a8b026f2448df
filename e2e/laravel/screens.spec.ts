import { enterByCall, expect, test, words } from '../fixtures.ts';
import { bareKeysOn } from '../pageErrors.ts';

test('every screen of the core shows what the server has, hides what it lacks, and shows nobody a value that is none', async ({
  page,
  signIn,
  environment,
}) => {
  await signIn('admin');
  const main = page.getByRole('main');
  const screens: [path: string, sign: string | RegExp][] = [
    ['/', /^\d{15}$/],
    ['/sims/edit/1', words.sims.status.active],
    ['/batch', 'Spring delivery'],
    ['/batch/1', /^\d{15}$/],
    ['/tech/sim-swap', '01006'],
    ['/tech/unfinished', '01006'],
    ['/system/01001', 'Mill Road Storage 1'],
    ['/sunset', 'Mill Road Storage 1'],
    ['/map', 'Tech Dallas'],
    ['/tickets', '778932'],
    ['/dashboard/watchers', words.titles.watchers],
    ['/dashboard/barcode', words.titles.barcode],
    ['/dashboard/directions', words.titles.directions],
    ['/dashboard/provider-status', words.fleet.unable],
    ['/dashboard/misfits', words.titles.misfits],
    ['/session/data', words.runs.empty.unable],
    ['/apps/todo', words.todos.empty.unable],
    ['/apps/users/list', words.users.list.lacking],
    ['/apps/users/view/1', words.users.list.lacking],
    ['/apps/invoice/list', words.invoices.list.lacking],
    ['/profile', 'Admin of the company'],
    ['/access-control', words.titles['access-control']],
  ];
  for (const [path, sign] of screens) {
    await page.goto(environment.url + path, { waitUntil: 'domcontentloaded' });
    await expect(main.getByText(sign).first(), path).toBeVisible();
    await expect(page.getByText(words.ui.failure.title), path).toHaveCount(0);
    expect(await bareKeysOn(page), path).toEqual([]);
    expect(await main.innerText(), path).not.toMatch(/\bNaN\b|\bundefined\b|Invalid Date|\[object |Invalid input/);
  }
});

test('A11: the page for people on site says that this server has none for them, and offers nothing it could not do', async ({
  page,
  open,
}) => {
  await open('/installer/xt50/01004');
  await expect(page.getByText(words.installer.stranger.lacking)).toBeVisible();
  for (const name of [words.installer.stranger.scanGo, words.installer.stranger.ticketGo])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

for (const [role, lands, links, without] of [
  ['dispatcher', '/', ['sims', 'tickets', 'map'], ['apps-users-list']],
  ['technician', '/', ['sims', 'tickets'], ['batches']],
  ['client', '/access-control', [], ['sims', 'tickets']],
  ['nothing', '/pages/miscellaneous/not-authorized', [], ['sims']],
  ['everything', '/', ['sims', 'batches', 'tickets', 'misfits'], []],
] as const)
  test(`whoever is signed in as ${role} lands where that list of abilities leads, and finds its menu`, async ({
    page,
    context,
    environment,
  }) => {
    await enterByCall(context, environment.url, `${role}@linekeeper.test`);
    await page.goto(`${environment.url}/login`);
    await expect(page).toHaveURL(environment.url + (lands === '/' ? '/' : lands));
    const menu = page.getByRole('navigation', { name: words.shell.menu });
    for (const name of links) await expect(menu.getByRole('link', { name: words.titles[name] })).toBeVisible();
    for (const name of without) await expect(menu.getByRole('link', { name: words.titles[name] })).toHaveCount(0);
  });

test('A5: a mistyped password is told as one', async ({ page, environment, expectTrouble }) => {
  expectTrouble(/4\d\d/);
  await page.goto(`${environment.url}/login`);
  await page.getByLabel(words.fields.email).fill('admin@linekeeper.test');
  await page.getByLabel(new RegExp(`^${words.common.password}`)).fill('linekeepr');
  await page.getByRole('button', { name: words.session.login.submit }).click();
  await expect(page.getByText(words.session.login.wrong.title).first()).toBeVisible();
});
