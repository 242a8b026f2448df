import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { sample } from '../profile.ts';
import { areasIn } from './profile.ts';

export type Contestant = {
  name: string;
  url: string;
  signIn: (context: BrowserContext) => Promise<void>;
  /** One of these in each row, and the search. */
  wanted: { row: string; search: string; rows: number };
  whole: string;
  built: string;
};

/** What `watch.js` tells: times in ms since the navigation, sizes in bytes on the wire. */
export type Measured = {
  readable: number;
  /** Search and rows answer too. */
  usable: number;
  scriptsUntilUsable: number;
  scripts: number;
  lcp: number;
  largest: string;
  cls: number;
  tbt: number;
  /** Milliseconds of the main thread by what they went into, where that was asked. */
  areas?: Map<string, number>;
};

declare global {
  interface Window {
    wanted: Contestant['wanted'];
    isAtRest: () => boolean;
    told: () => Measured;
  }
}

/** `areas`: where the time goes is asked too, which takes some itself. */
export type Profile = { name: string; cpu: number; network?: { latency: number; mbits: number }; areas?: boolean };

/** Opens a list with nothing kept from before, and tells what it cost until it is at rest. */
export async function visit(
  browser: Browser,
  { url, signIn, wanted, whole, built }: Contestant,
  { cpu, network, areas }: Profile,
): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
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
    const sampled = areas && (await sample(cdp));
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector(whole, { timeout: 60_000 });
    await page.waitForFunction(() => window.isAtRest(), undefined, { timeout: 60_000, polling: 100 });
    const profile = sampled && (await sampled());
    return { ...(await page.evaluate(() => window.told())), ...(profile && { areas: areasIn(profile, built) }) };
  } finally {
    await context.close();
  }
}
