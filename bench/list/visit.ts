import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { sample } from '../profile.ts';
import { areasIn } from './profile.ts';

/** What somebody does the moment rows are painted: what is pressed, and, by an expression, what shows that it was done. */
export type Press = { press: string; shown: string };
export type PressName = 'tick' | 'filter' | 'menu' | 'record';

export type Contestant = {
  name: string;
  url: string;
  signIn: (context: BrowserContext) => Promise<void>;
  wanted: { row: string; search: string; rows: number };
  whole: string;
  built: string;
  presses: Partial<Record<PressName, Press>>;
};

/** What `watch.js` tells: times in ms since the navigation, sizes in bytes on the wire. */
export type Measured = {
  readable: number;
  usable: number;
  scriptsUntilUsable: number;
  scripts: number;
  lcp: number;
  largest: string;
  cls: number;
  tbt: number;
  document: number;
  /** What the main thread did until rest, in ms. */
  main: number;
  areas?: Map<string, number>;
};

declare global {
  interface Window {
    wanted: Contestant['wanted'];
    isAtRest: () => boolean;
    told: () => Omit<Measured, 'main' | 'areas'>;
    /** The durations of the interactions since it was asked last. */
    interactions: () => number[];
  }
}

/** `areas`: where the time goes is asked too, which takes some itself. */
export type Profile = { name: string; cpu: number; network?: { latency: number; mbits: number }; areas?: boolean };

/** A page that watches itself, on a machine and a line of this profile, with somebody signed in and nothing kept from before. */
export async function pageOf(browser: Browser, { signIn, wanted }: Contestant, { cpu, network }: Profile) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await signIn(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript((given) => Object.assign(window, { wanted: given }), wanted);
  await page.addInitScript({ path: join(import.meta.dirname, 'watch.js') });
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) {
    const perSecond = (network.mbits * 1_000_000) / 8;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: perSecond,
      uploadThroughput: perSecond,
    });
  }
  return { context, page, cdp };
}

/** Opens a list with nothing kept from before, and tells what it cost until it is at rest. */
export async function visit(browser: Browser, contestant: Contestant, profile: Profile): Promise<Measured> {
  const { context, page, cdp } = await pageOf(browser, contestant, profile);
  try {
    const sampled = profile.areas && (await sample(cdp));
    await cdp.send('Performance.enable');
    await page.goto(contestant.url, { waitUntil: 'commit' });
    await page.waitForSelector(contestant.whole, { timeout: 60_000 });
    await page.waitForFunction(() => window.isAtRest(), undefined, { timeout: 60_000, polling: 100 });
    const { metrics } = await cdp.send('Performance.getMetrics');
    const main = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    const taken = sampled && (await sampled());
    return { ...(await page.evaluate(() => window.told())), main, ...(taken && { areas: areasIn(taken, contestant.built) }) };
  } finally {
    await context.close();
  }
}
