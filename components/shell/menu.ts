'use client';

import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import ArchiveOutlined from '@mui/icons-material/Inventory2Outlined';
import PinDropOutlined from '@mui/icons-material/PinDropOutlined';
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import SimCardOutlined from '@mui/icons-material/SimCardOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import { type Page, type PageName, pages } from '#lib/access/pages.ts';
import { useCapabilities } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';

export type MenuName = { [Name in PageName]: (typeof pages)[Name] extends { menu: number } ? Name : never }[PageName];

export const MENU_ICONS = {
  sims: SimCardOutlined,
  batches: ArchiveOutlined,
  'sim-swap-list': SwapHorizOutlined,
  sunset: PinDropOutlined,
  map: RouteOutlined,
  tickets: ConfirmationNumberOutlined,
  'provider-status': InsightsOutlined,
  'apps-todo': ChecklistOutlined,
  'apps-invoice-list': ReceiptLongOutlined,
  'apps-users-list': GroupOutlined,
  misfits: PlaylistAddCheckOutlined,
} as const satisfies Record<MenuName, unknown>;

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

/** The menu entry a page belongs under: its own, or the one about the same subject. */
export function menuNameOf(name: PageName): MenuName | undefined {
  const page: Page = pages[name];
  if (page.above) return page.above;
  const subject = subjectOf(page);
  return (inMenu.find(([each]) => each === name) ?? inMenu.find(([, page]) => subject && subjectOf(page) === subject))?.[0];
}
