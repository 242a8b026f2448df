'use client';

import type { IconName } from '#components/ui/display/iconPaths.ts';
import { type Page, type PageName, pages } from '#lib/access/pages.ts';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';

export type MenuName = { [Name in PageName]: (typeof pages)[Name] extends { menu: number } ? Name : never }[PageName];

export const MENU_ICONS = {
  'own-account': 'receipt',
  sims: 'sim',
  batches: 'boxes',
  scheduledChanges: 'clock',
  'sim-swap-list': 'swap',
  sunset: 'pin',
  map: 'route',
  tickets: 'ticket',
  'provider-status': 'insights',
  operations: 'history',
  'apps-todo': 'list',
  'apps-invoice-list': 'receipt',
  'apps-customers-list': 'store',
  'apps-users-list': 'group',
  misfits: 'listCheck',
} as const satisfies Record<MenuName, IconName>;

const inMenu = (Object.entries(pages) as [MenuName, Page][]).filter(([, page]) => page.menu);
const subjectOf = (page: Page) => (typeof page.access === 'string' ? undefined : page.access[1]);

export function useMenu(): MenuName[][] {
  const allows = useAllows();
  const has = useCapabilities();
  const shown = inMenu.filter(([, page]) => allows(page.access) && has(page.extension));
  return [1, 2, 3]
    .map((group) => shown.filter(([, page]) => page.menu === group).map(([name]) => name))
    .filter((names) => names.length > 0);
}

export function menuNameOf(name: PageName): MenuName | undefined {
  const page: Page = pages[name];
  if (page.above) return page.above;
  const subject = subjectOf(page);
  return (inMenu.find(([each]) => each === name) ?? inMenu.find(([, page]) => subject && subjectOf(page) === subject))?.[0];
}
