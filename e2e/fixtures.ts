import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test';
import type { Role } from './accounts.ts';
import { isAtHome } from './apiCalls.ts';
import { deployedCookies, deployedEnvironment, deployedUrl, lacks, onlyRead, whyNot } from './deployed.ts';
import { bareKeysOn, watchTroubles, words } from './pageErrors.ts';
import { startTestEnvironment, type TestEnvironment, type TestEnvironmentOptions } from './testEnvironments.ts';

export { expect } from '@playwright/test';
export { ROLES, type Role } from './accounts.ts';
export { words, wordsIn } from './pageErrors.ts';

/** Fills in the login one is on, and sends it. */
export async function enterAs(page: Page, email: string, password = 'linekeeper') {
  await page.getByLabel(words.fields.email).fill(email);
  await page.getByLabel(new RegExp(`^${words.common.password}`)).fill(password);
  await page.getByRole('button', { name: words.session.login.submit }).click();
}

/** Until the page answers, and shows what it was asked for. */
export const alive = (page: Page) =>
  page.waitForFunction(() => document.documentElement.hasAttribute('data-alive') && !document.querySelector('[aria-busy="true"]'));

/** Signs in by a call: `session.spec.ts` is about the form, whose page would be loaded for each role of each environment. */
export async function enterByCall(context: BrowserContext, url: string, email: string) {
  const answer = await context.request.post(`${url}/api/jwt/login`, {
    headers: { origin: url, 'x-requested-with': 'linekeeper' },
    data: { email, password: 'linekeeper' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  isAtHome(context, url);
}

export type FixtureOptions = { environmentOptions: TestEnvironmentOptions };
type OfWorker = FixtureOptions & { environment: TestEnvironment };
type OfTest = {
  /** Skips what can't run at the desk of `DESK_URL`, and what a slow machine has no time left for. */
  runnable: undefined;
  /** Where the test is, and the troubles it expects. */
  stage: { environment: TestEnvironment; expected: RegExp[] };
  /** Troubles that match are no failure: for tests that break things on purpose. */
  expectTrouble(pattern: RegExp): void;
  /** An environment of this test's own; `open` and `signIn` go there from then on. */
  freshEnvironment(options?: TestEnvironmentOptions): Promise<TestEnvironment>;
  /** Signs in once per role, and with that cookie afterwards; whoever was signed in is so no more. */
  signIn(role: Role): Promise<void>;
  /** Goes to a page of the desk and waits until it answers; fails on missing texts. */
  open(path: string): Promise<void>;
  /** Nothing critical and nothing serious, says axe, and nothing at all by the rules in `strict`; by those in `only` alone, where they are given. */
  axe(how?: { strict?: string[]; only?: string[] }): Promise<void>;
};

const UNTIL = Number(process.env.BROWSER_UNTIL ?? Number.POSITIVE_INFINITY);

/** The cookies of whoever signed in at an environment of this worker. */
const kept = new Map<string, Cookie[]>();

export const test = base.extend<OfTest, OfWorker>({
  environmentOptions: [{}, { option: true, scope: 'worker' }],
  environment: [
    async ({ environmentOptions }, use) => {
      const environment = deployedUrl
        ? deployedEnvironment(deployedUrl)
        : await base.step('start an environment', () => startTestEnvironment(environmentOptions));
      await use(environment);
      await environment.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  runnable: [
    async ({ environmentOptions: _ }, use, info) => {
      const reason = whyNot(info.tags);
      info.skip(Boolean(reason), reason);
      info.skip(Date.now() > UNTIL, 'left out: no further story begins on a slow machine after so long a time');
      await use(undefined);
    },
    { auto: true },
  ],

  stage: async ({ environment }, use) => {
    await use({ environment, expected: [] });
  },

  freshEnvironment: async ({ stage }, use) => {
    const started: TestEnvironment[] = [];
    await use(async (options) => {
      stage.environment = await base.step('start an environment', () => startTestEnvironment(options));
      started.push(stage.environment);
      return stage.environment;
    });
    for (const environment of started) await environment.stop();
  },

  expectTrouble: async ({ stage }, use) => {
    await use((pattern) => stage.expected.push(pattern));
  },

  // Needing freshEnvironment, which it does not use, keeps such an environment alive until the page is closed.
  page: async ({ page, stage, freshEnvironment: _ }, use, info) => {
    const troubles = watchTroubles(page);
    if (deployedUrl && !info.tags.includes('@changes')) await onlyRead(page, troubles);
    await use(page);
    // What a page still fetches by a route of the test when the test has ended is nobody's.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    const unexpected = troubles.filter((trouble) => !stage.expected.some((pattern) => pattern.test(trouble)));
    expect(unexpected, 'what went wrong in the page').toEqual([]);
  },

  signIn: async ({ context, page: own, stage }, use) => {
    await use(async (role) => {
      // A page that is still open would find itself signed out, and go to the login by itself.
      if ((await context.cookies()).length > 0) await own.goto('about:blank');
      await context.clearCookies({ name: /linekeeper\.\d$/ });
      isAtHome(context, stage.environment.url);
      const key = `${stage.environment.url} ${role}`;
      const cookies = deployedCookies(role) ?? kept.get(key);
      if (cookies) return context.addCookies(cookies);
      if (deployedUrl) lacks(`no account for ${role} was given`);
      await enterByCall(context, stage.environment.url, `${role}@linekeeper.test`);
      kept.set(key, await context.cookies());
    });
  },

  open: async ({ page, stage }, use) => {
    await use(async (path) => {
      await base.step('open', async () => {
        await page.goto(stage.environment.url + path, { waitUntil: 'domcontentloaded' });
        await alive(page);
        expect(await bareKeysOn(page), 'texts that are missing').toEqual([]);
      });
    });
  },

  axe: async ({ page }, use) => {
    await use(async ({ strict = [], only } = {}) => {
      // What is still fading in, or faded while its successor is fetched, has half of its contrast.
      await page.waitForFunction(
        () =>
          !document.querySelector('[aria-busy="true"]') &&
          document
            .getAnimations()
            .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
      );
      // Legacy is without frames of other origins: there are none, and its end needs no tab of its own.
      const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
      const { violations } = await base.step('axe', () => builder.analyze());
      const grave = violations.filter(({ id, impact }) => only || strict.includes(id) || impact === 'critical' || impact === 'serious');
      expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
    });
  },
});
