import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { landingOf } from '#lib/access/pages.ts';
import { callAs, makeSim } from './apiCalls.ts';
import { personOf } from './deployed.ts';
import { enterAs, expect, ROLES, type Role, test, words } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /^\d{15}$/ });
const search = (page: Page) => page.getByRole('searchbox', { name: words.sims.search.label });

/** Signs in by the form; tells as whom. */
async function enterAsRole(page: Page, role: Role) {
  const { email, password } = await personOf(page, role);
  await enterAs(page, email, password);
  return email;
}

for (const role of ROLES) {
  test(`${role} signs in and lands where the role works`, { tag: '@anywhere' }, async ({ page, open, environment }) => {
    await open('/login');
    const email = await enterAsRole(page, role);
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    const { data } = await (await page.request.get(`${environment.url}/api/user`)).json();
    expect(data.email.toLowerCase()).toBe(email.toLowerCase());
    await expect(page).toHaveURL(environment.url + landingOf(data.role));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open('/login');
    expect(new URL(page.url()).pathname, 'the login sends on who is signed in').toBe(landingOf(data.role));
  });
}

test('a wrong password and an unknown user get the same words, and what was typed stays', async ({ page, open }) => {
  await open('/login');
  for (const email of ['admin@linekeeper.test', 'nobody@linekeeper.test']) {
    await enterAs(page, email, 'not the password');
    await expect(page.getByText(words.session.login.wrong.title)).toBeVisible();
    await expect(page.getByLabel(words.fields.email)).toHaveValue(email);
  }
  await expect(page).toHaveURL(/\/login$/);
});

test('whoever was sent to the login is back at the page they asked for afterwards', { tag: '@anywhere' }, async ({ page, open }) => {
  await open('/sims/edit/1?from=mail');
  await expect(page).toHaveURL(/\/login\?next=/);
  await enterAsRole(page, 'warehouse');
  await expect(page).toHaveURL(/\/sims\/edit\/1\?from=mail$/);
});

for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/%09/evil.example']) {
  test(`a return address never leads to another site: ${foreign}`, async ({ page, open, environment }) => {
    await open(`/login?next=${encodeURIComponent(foreign)}`);
    await enterAs(page, 'warehouse@linekeeper.test');
    await expect(page).toHaveURL(`${environment.url}/`);
  });
}

test('after signing out, Back shows nothing and a copy of the cookie is refused', { tag: '@anywhere' }, async ({
  page,
  open,
  environment,
  playwright,
}) => {
  await open('/login');
  await enterAsRole(page, 'warehouse');
  await expect(rows(page).first()).toBeVisible();
  const imei = await rows(page).first().innerText();
  const storageState = await page.context().storageState();
  const copy = await playwright.request.newContext({ storageState });
  expect((await copy.get(`${environment.url}/api/sims`)).status()).toBe(200);

  await page.getByRole('button', { name: words.shell.account.replace('{name}', '') }).click();
  await page.getByRole('button', { name: words.shell.signOut }).click();
  await expect(page.getByRole('button', { name: words.session.login.submit })).toBeVisible();

  expect((await copy.get(`${environment.url}/api/sims`)).status()).toBe(401);
  await copy.dispose();
  await page.goBack();
  await expect(page.getByRole('button', { name: words.session.login.submit })).toBeVisible();
  await expect(page.getByText(imei)).toHaveCount(0);
});

test('an access token that expires in the middle of work is not noticed', async ({ page, open, freshEnvironment, signIn }) => {
  const environment = await freshEnvironment({ upstreamEnv: { ACCESS_SECONDS: '2' } });
  await signIn('warehouse');
  await open('/');
  const answers: number[] = [];
  page.on('response', (response) => response.url().includes('/api/') && answers.push(response.status()));
  const refreshes = () => environment.logs().filter((line) => /^upstream .*refresh-token/.test(line)).length;
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
  freshEnvironment,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/WebSocket connection to .* failed/);
  const environment = await freshEnvironment();
  await signIn('warehouse');
  await open('/');
  await expect(rows(page).first()).toBeVisible();

  await environment.killUpstream('SIGKILL');
  await search(page).fill('89');
  await expect(page.getByText(words.problems.unreachable)).toBeVisible();
  await open('/');
  await expect(page, 'a reload without an upstream is no reason to sign in').toHaveURL(`${environment.url}/`);

  await environment.startUpstream();
  await page.getByRole('button', { name: words.common.tryAgain }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a page of another origin, open in the same browser, changes nothing here and reads nothing', async ({
  page,
  open,
  environment,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/CORS|ERR_FAILED|access control|Failed to load resource|NotSameOrigin|BLOCKED_BY|frame-ancestors 'none'/);
  await signIn('warehouse');
  await open('/');
  const sim = await makeSim(page);
  const elsewhere = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>elsewhere</title>'));
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const heard = () => environment.logs().filter((line) => /^upstream .*(change-warehouse|provider-status|jwt\/logout)/.test(line)).length;
  const before = heard();
  try {
    // Another port is another origin of the same site, whose cookies are sent; another host is another site.
    for (const host of ['localhost', '127.0.0.1']) {
      await page.goto(`http://${host}:${port}/`);
      const read = await page.evaluate(
        async ([api, id, version]) => {
          const body = JSON.stringify({ warehouse_code: 'HOU-01', version });
          const writes = [`${api}/sims/${id}/change-warehouse`, `${api}/jwt/logout`];
          const tried = writes.flatMap((url) => [
            fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': 'text/plain' }, body }),
            fetch(url, {
              method: 'POST',
              credentials: 'include',
              headers: { 'content-type': 'application/json', 'x-requested-with': 'linekeeper' },
              body,
            }),
          ]);
          for (const url of writes) navigator.sendBeacon(url, body);
          const loaded = new Promise((resolve) => {
            const picture = new Image();
            picture.onload = picture.onerror = resolve;
            picture.src = `${api}/sims/${id}/provider-status`;
          });
          const sent = writes.map(
            (action) =>
              new Promise((resolve) => {
                const frame = Object.assign(document.createElement('iframe'), { name: action });
                document.body.append(frame);
                const form = document.body.appendChild(document.createElement('form'));
                Object.assign(form, { action, method: 'post', enctype: 'text/plain', target: action });
                form.append(Object.assign(document.createElement('input'), { name: body.slice(0, -1), value: '}' }));
                frame.onload = resolve;
                form.submit();
              }),
          );
          const answers = await Promise.allSettled([...tried, loaded, ...sent]);
          const seen = await fetch(`${api}/sims/${id}`, { credentials: 'include' }).then(
            (response) => response.text(),
            () => 'nothing',
          );
          return { seen, count: answers.length };
        },
        [`${environment.url}/api`, sim.id, sim.version] as const,
      );
      expect(read).toEqual({ seen: 'nothing', count: 7 });
    }
    expect(heard(), 'the upstream hears of none').toBe(before);
    await open('/');
    const own = { warehouse_code: 'HOU-01', version: sim.version };
    expect(await callAs(page, 'POST', `/sims/${sim.id}/change-warehouse`, own), 'signed in still').toMatchObject({
      status: 200,
      body: { data: { version: Number(sim.version) + 1 } },
    });
    await expect.poll(heard, 'but of our own').toBe(before + 1);
  } finally {
    elsewhere.close();
    elsewhere.closeAllConnections();
  }
});
