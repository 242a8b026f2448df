import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import Pusher from 'pusher';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { callAs, makeSim } from './apiCalls.ts';
import { expectReadAloud } from './expectReadAloud.ts';
import { enterAs, enterByCall, expect, test, words } from './fixtures.ts';
import type { TestEnvironment } from './testEnvironments.ts';

const SOCKETS = /\/app\//;
const t = words.shell.live;

const sign = (page: Page) => page.getByRole('banner').locator('[data-live]');
/** A machine with several environments starting takes its time; the desk polls meanwhile and says so. */
const isLive = (page: Page) => expect(sign(page)).toHaveText(t.connected, { timeout: 30_000 });
const rows = (page: Page) => page.getByRole('grid', { name: words.titles.sims });

/** Somebody else, in a browser of their own. */
async function colleague(browser: Browser, { url }: TestEnvironment) {
  const page = await browser.newPage();
  await enterByCall(page.context(), url, 'admin@linekeeper.test');
  return page;
}

const moveTo = async (page: Page, { id }: Sim, warehouse_code: string) => {
  const { version } = (await callAs(page, 'GET', `/sims/${id}`)).body.data;
  const moved = await callAs(page, 'POST', `/sims/${id}/change-warehouse`, { warehouse_code, version });
  expect(moved.status).toBe(200);
};

const KEYS = { REALTIME_KEY: 'shared', REALTIME_SECRET: 'a secret that both sides know' };

/** The official server library, speaking to a realtime server with these keys. */
const pusherOf = ({ hostname, port }: URL) =>
  new Pusher({ appId: 'linekeeper', key: KEYS.REALTIME_KEY, secret: KEYS.REALTIME_SECRET, host: hostname, port, useTLS: false });

type Stage = { page: Page; browser: Browser; open(path: string): Promise<void>; signIn(role: 'warehouse'): Promise<void> };

/** A clerk looking at a list with one SIM, and a colleague who may change it. */
async function lookingOn({ page, browser, open, signIn }: Stage, environment: TestEnvironment) {
  const other = await colleague(browser, environment);
  const sim = await makeSim(other);
  await signIn('warehouse');
  await open(`/?q=${sim.imei}`);
  await expect(rows(page)).toContainText('DAL-01');
  return { other, sim };
}

/** A second, and what two browsers on two cores add to it; the second itself is measured by `bench/realtime.mjs`. */
const SOON = 3000;

test('what a colleague changes shows within a second, and the bar says Live', async ({ page, browser, open, signIn, environment }) => {
  const { other, sim } = await lookingOn({ page, browser, open, signIn }, environment);
  await isLive(page);
  for (const place of ['HOU-01', 'AUS-01']) {
    await moveTo(other, sim, place);
    await expect(rows(page)).toContainText(place, { timeout: SOON });
  }
  await open(`/sims/edit/${sim.id}`);
  await isLive(page);
  await moveTo(other, sim, 'DAL-01');
  await expect(page.getByRole('main')).toContainText('DAL-01', { timeout: SOON });
  await other.close();
});

test('what happened while the network was away for 30 s shows within five seconds of its return', async ({
  page,
  context,
  browser,
  open,
  signIn,
  environment,
  expectTrouble,
}) => {
  // A part that was still on its way when the network went is fetched when it is back.
  expectTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket|A part of the page could not be fetched/);
  await page.clock.install();
  const { other, sim } = await lookingOn({ page, browser, open, signIn }, environment);
  await isLive(page);
  await context.setOffline(true);
  await moveTo(other, sim, 'HOU-01');
  await page.clock.runFor(30_000);
  await expect(sign(page)).toHaveText(t.offline);
  await expectReadAloud(page, t.gone);
  await context.setOffline(false);
  await expect(rows(page)).toContainText('HOU-01', { timeout: 5000 });
  await isLive(page);
  await expectReadAloud(page, t.back);
  await moveTo(other, sim, 'AUS-01');
  await expect(rows(page)).toContainText('AUS-01', { timeout: 5000 });
  await other.close();
});

test('a connection that died without a word is noticed, and nothing stays missed', async ({ page, browser, open, signIn, environment }) => {
  let isDead = false;
  await page.clock.install();
  await page.routeWebSocket(SOCKETS, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    // What was opened before the cut is deaf for ever; what is opened after it is not.
    const isOld = !isDead;
    socket.onMessage((message) => (isDead && isOld ? undefined : server.send(message)));
    server.onMessage((message) => (isDead && isOld ? undefined : socket.send(message)));
  });
  const { other, sim } = await lookingOn({ page, browser, open, signIn }, environment);
  await page.clock.runFor(3000);
  await isLive(page);
  isDead = true;
  await moveTo(other, sim, 'HOU-01');
  await page.clock.runFor(16_000);
  await page.clock.runFor(6000);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return rows(page).textContent();
      },
      { timeout: 5000 },
    )
    .toContain('HOU-01');
  await isLive(page);
  await other.close();
});

test('where websockets are blocked the desk asks every 15 s, says so, and keeps nobody signed in by it', async ({
  page,
  browser,
  open,
  signIn,
  environment,
  expectTrouble,
}) => {
  expectTrouble(/WebSocket/);
  await page.clock.install();
  await page.routeWebSocket(SOCKETS, (socket) => socket.close({ code: 3000 }));
  const { other, sim } = await lookingOn({ page, browser, open, signIn }, environment);
  await page.clock.runFor(9000);
  await expect(sign(page)).toHaveText(t.polling);
  const background: boolean[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/sims?')) background.push(request.headers()['x-background'] === '1');
  });
  await moveTo(other, sim, 'HOU-01');
  await page.clock.runFor(15_500);
  await expect(rows(page)).toContainText('HOU-01');
  expect(background.length).toBeGreaterThan(0);
  expect(background).not.toContain(false);
  await other.close();
});

test('a plain upstream without realtime is polled', async ({ page, open, signIn, freshEnvironment }) => {
  await freshEnvironment({ upstreamEnv: { EXTENSIONS: 'none' } });
  await signIn('warehouse');
  await open('/');
  await expect(sign(page)).toHaveText(t.polling);
});

test('an upstream that is killed and comes back: the bar says so, and what happened meanwhile shows', async ({
  page,
  browser,
  open,
  signIn,
  freshEnvironment,
  expectTrouble,
}) => {
  expectTrouble(/WebSocket/);
  const environment = await freshEnvironment();
  const { other, sim } = await lookingOn({ page, browser, open, signIn }, environment);
  await isLive(page);
  await environment.killUpstream('SIGKILL');
  await expect(sign(page)).not.toHaveText(t.connected);
  await environment.startUpstream();
  await moveTo(other, sim, 'HOU-01');
  await expect(rows(page)).toContainText('HOU-01', { timeout: 20_000 });
  await isLive(page);
  await other.close();
});

test('signing out closes the websocket', async ({ page, open, freshEnvironment }) => {
  const environment = await freshEnvironment({ upstreamEnv: KEYS });
  const heard = async () =>
    Object.keys((await (await pusherOf(new URL(environment.upstreamUrl)).get({ path: '/channels' })).json()).channels);
  const socket = page.waitForEvent('websocket', { predicate: (each) => SOCKETS.test(each.url()), timeout: 30_000 });
  await open('/login');
  await enterAs(page, 'warehouse@linekeeper.test');
  expect(new URL((await socket).url()).host, 'through the desk’s own port').toBe(new URL(environment.url).host);
  await expect.poll(heard).toEqual(expect.arrayContaining(['private-sims', expect.stringMatching(/^private-user\.\d+$/)]));
  await page.getByRole('button', { name: words.shell.account.replace('{name}', '') }).click();
  await page.getByRole('button', { name: words.shell.signOut }).click();
  await expect(page.getByRole('button', { name: words.session.login.submit })).toBeVisible();
  await expect.poll(heard).toEqual([]);
});

test('a realtime server elsewhere, as Reverb is, is reached by settings and fed by the official library', async ({
  page,
  browser,
  open,
  signIn,
  freshEnvironment,
}) => {
  // It knows nothing of the desk's sign-ins, as Reverb knows nothing of them.
  const reverb = new URL((await freshEnvironment({ upstreamEnv: { ...KEYS, REALTIME_RECHECK: '0' } })).upstreamUrl);
  const env = { REALTIME_KEY: KEYS.REALTIME_KEY, REALTIME_HOST: reverb.hostname, REALTIME_PORT: reverb.port, REALTIME_TLS: '0' };
  const environment = await freshEnvironment({ env, upstreamEnv: KEYS });
  const { other, sim } = await lookingOn({ page, browser, open, signIn }, environment);
  await isLive(page);
  await moveTo(other, sim, 'HOU-01');
  await pusherOf(reverb).trigger('private-sims', 'changed', { type: 'sims', id: sim.id, version: 2 });
  await expect(rows(page)).toContainText('HOU-01', { timeout: SOON });
  await other.close();
});
