import type { Page as Tab } from '@playwright/test';
import type { Page } from '#lib/access/pages.ts';
import { type Locale, prefixOf } from '#lib/i18n/routing.ts';
import { filled } from '../matrix.ts';

export const SKINS = ['light', 'dark'] as const;
export type Skin = (typeof SKINS)[number];

export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  '4k': { width: 3840, height: 2160 },
} as const;
export type Size = keyof typeof SIZES;

/** A page of the sample company: most numbers begin with 1, those of systems do not. */
export function addressOf({ path, ...page }: Page, locale: Locale) {
  const shown = filled({ ...page, path: path.replace(':csNo', 'DAL-10007') as Page['path'] });
  return `${prefixOf(locale)}${shown}`.replace(/(?<=.)\/$/, '');
}

/** Puts the skin on without a reload: the desk hears of it as from another tab, so that its maps follow; the installer's page has only the mark. */
export const wear = (tab: Tab, skin: Skin) =>
  tab.evaluate((newValue) => {
    const key = 'linekeeper.skin';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    document.documentElement.setAttribute('data-mui-color-scheme', newValue);
  }, skin);

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
