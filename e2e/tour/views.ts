import { join } from 'node:path';
import type { CDPSession, Page as Tab } from '@playwright/test';
import { DIRECTION_COOKIE } from '#components/shell/direction.ts';
import type { Page } from '#lib/access/pages.ts';
import { prefixOf } from '#lib/format/languages.ts';
import { type Locale, routing } from '#lib/i18n/routing.ts';
import { ROOT } from '../../bin/prepare.mjs';
import { filled } from '../pageAccess.ts';

const FOLDER = join(ROOT, 'test-results/tour');

export const SKINS = ['light', 'dark'] as const;
export type Skin = (typeof SKINS)[number];

export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  '4k': { width: 3840, height: 2160 },
} as const;
type Size = keyof typeof SIZES;

/** The four languages, and English turned round: no language we have is written from right to left, but each reader may turn the desk. */
export const LANGUAGES = [...routing.locales, 'rtl'] as const;
export type Language = (typeof LANGUAGES)[number];

export const localeOf = (language: Language): Locale => (language === 'rtl' ? 'en' : language);

/** Which way the pages of this tab are read from now on. */
export const turn = async (tab: Tab, language: Language, url: string) => {
  if (language === 'rtl') await tab.context().addCookies([{ name: DIRECTION_COOKIE, value: 'rtl', url }]);
};

/** A page of the sample company: most numbers begin with 1, those of systems do not. */
export function addressOf({ path, ...page }: Page, locale: Locale) {
  const shown = filled({ ...page, path: path.replace(':csNo', 'DAL-10007') as Page['path'] });
  return `${prefixOf(locale)}${shown}`.replace(/(?<=.)\/$/, '');
}

const sessions = new WeakMap<Tab, CDPSession>();

/** As large as such a machine, and touched like one: targets are larger where a finger meets them. */
export async function become(tab: Tab, size: Size) {
  const cdp = sessions.get(tab) ?? (await tab.context().newCDPSession(tab));
  // What a session has set ends with it.
  sessions.set(tab, cdp);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone' || size === 'tablet' });
  await tab.setViewportSize(SIZES[size]);
}

/**
 * Puts the skin on without a reload: the desk hears of it as from another tab, so that its maps follow; the installer's page has only the mark, and a
 * customer's page is as the device is.
 */
export async function wear(tab: Tab, skin: Skin) {
  await tab.emulateMedia({ colorScheme: skin });
  await tab.evaluate((newValue) => {
    const key = 'linekeeper.skin';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    document.documentElement.setAttribute('data-mui-color-scheme', newValue);
  }, skin);
}

/** Until what a change of size or skin has begun is drawn: no placeholder, nothing moving. */
export async function settle(tab: Tab) {
  const isDrawn = () =>
    document.fonts.status === 'loaded' &&
    !document.querySelector('[aria-busy="true"]') &&
    document.getAnimations().every(({ playState }) => playState !== 'running');
  // A page that waits on purpose shows its placeholders in the picture.
  await tab.waitForFunction(isDrawn, undefined, { timeout: 3000 }).catch(() => undefined);
  await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** `test-results/tour/sims-dark-de-phone.png`, a state after the route: `sims.empty-dark-de-phone.png`. */
export async function shoot(tab: Tab, what: string, language: string, sizes: readonly Size[], skins: readonly Skin[] = SKINS) {
  for (const size of sizes) {
    await become(tab, size);
    for (const skin of skins) {
      await wear(tab, skin);
      await settle(tab);
      await tab.screenshot({ path: join(FOLDER, `${what}-${skin}-${language}-${size}.png`), animations: 'disabled' });
    }
  }
}
