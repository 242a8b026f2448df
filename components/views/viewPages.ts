import type { PageName } from '#lib/access/pages.ts';
import type { ViewList } from '#lib/contract/views.ts';

export const VIEW_PAGES = {
  sims: 'sims',
  batches: 'batches',
  swaps: 'sim-swap-list',
  tickets: 'tickets',
  users: 'apps-users-list',
  invoices: 'apps-invoice-list',
  customers: 'apps-customers-list',
} as const satisfies Record<ViewList, PageName>;
