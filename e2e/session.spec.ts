import type { Page } from '@playwright/test';
import { landingOf } from '#lib/access/pages.ts';
import { enterAs, expect, ROLES, test, words } from './desk.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /^\d{15}$/ });
const search = (page: Page) => page.getByRole('searchbox', { name: words.sims.search.label });

for (const role of ROLES) {
  test(`${role} signs in and lands where the role works`, async ({ page, open, world }) => {
    await open('/login');
    await enterAs(page, `${role}@linekeeper.test`);
    await expect(page).toHaveURL(world.url + landingOf(role));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open('/login');
    expect(new URL(page.url()).pathname, 'the login sends on who is signed in').toBe(landingOf(role));
  });
}

test('a wrong password and an unknown user get the same words, and what was typed stays', async ({ page, open }) => {
  await open('/login');
  for (const email of ['admin@linekeeper.test', 'nobody@linekeeper.test']) {
    await enterAs(page, email, 'not the password');
    await expect(page.getByText(words.login.wrong.title)).toBeVisible();
    await expect(page.getByLabel(words.login.email)).toHaveValue(email);
  }
  await expect(page).toHaveURL(/\/login$/);
});

test('whoever was sent to the login is back at the page they asked for afterwards', async ({ page, open }) => {
  await open('/sims/edit/1?from=mail');
  await expect(page).toHaveURL(/\/login\?next=/);
  await enterAs(page, 'warehouse@linekeeper.test');
  await expect(page).toHaveURL(/\/sims\/edit\/1\?from=mail$/);
});

for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/%09/evil.example']) {
  test(`a return address never leads to another site: ${foreign}`, async ({ page, open, world }) => {
    await open(`/login?next=${encodeURIComponent(foreign)}`);
    await enterAs(page, 'warehouse@linekeeper.test');
    await expect(page).toHaveURL(`${world.url}/`);
  });
}

test('after signing out, Back shows nothing and a copy of the cookie is refused', async ({ page, open, world, playwright }) => {
  await open('/login');
  await enterAs(page, 'warehouse@linekeeper.test');
  await expect(rows(page).first()).toBeVisible();
  const imei = await rows(page).first().innerText();
  const storageState = await page.context().storageState();
  const copy = await playwright.request.newContext({ storageState });
  expect((await copy.get(`${world.url}/api/sims`)).status()).toBe(200);

  await page.getByRole('button', { name: words.shell.account.replace('{name}', '') }).click();
  await page.getByRole('button', { name: words.shell.signOut }).click();
  await expect(page.getByRole('button', { name: words.login.submit })).toBeVisible();

  expect((await copy.get(`${world.url}/api/sims`)).status()).toBe(401);
  await copy.dispose();
  await page.goBack();
  await expect(page.getByRole('button', { name: words.login.submit })).toBeVisible();
  await expect(page.getByText(imei)).toHaveCount(0);
});

test('an access token that expires in the middle of work is not noticed', async ({ page, open, freshWorld, signIn }) => {
  const world = await freshWorld({ upstreamEnv: { ACCESS_SECONDS: '2' } });
  await signIn('warehouse');
  await open('/');
  const answers: number[] = [];
  page.on('response', (response) => response.url().includes('/api/') && answers.push(response.status()));
  const refreshes = () => world.logs().filter((line) => /^upstream .*refresh-token/.test(line)).length;
  const before = refreshes();
  await expect(async () => {
    await search(page).fill(`89${answers.length}`);
    await expect(page).toHaveURL(/q=89/);
    expect(refreshes()).toBeGreaterThan(before + 1);
  }).toPass({ timeout: 30_000, intervals: [500] });
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});

test('an upstream that is killed and comes back is said so, then work goes on and nobody was signed out', async ({
  page,
  open,
  freshWorld,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/WebSocket connection to .* failed/);
  const world = await freshWorld();
  await signIn('warehouse');
  await open('/');
  await expect(rows(page).first()).toBeVisible();

  await world.killUpstream('SIGKILL');
  await search(page).fill('89');
  await expect(page.getByText(words.problems.unreachable)).toBeVisible();
  await open('/');
  await expect(page, 'a reload without an upstream is no reason to sign in').toHaveURL(`${world.url}/`);

  await world.startUpstream();
  await page.getByRole('button', { name: words.ui.retry }).click();
  await expect(rows(page).first()).toBeVisible();
});
