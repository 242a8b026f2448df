import type { Action, Subject } from '#lib/contract/ability.ts';
import type { Extension } from '#lib/contract/extensions.ts';
import { OPERATION_KINDS } from '#lib/contract/words/operations.ts';

export type Page = {
  path: `/${string}`;
  /** `public`: never asked; `signed-in`: any session; `client`: users of that role; a pair: that ability too. */
  access: 'public' | 'signed-in' | 'client' | readonly [action: Action, subject: Subject];
  bounce?: true;
  /** The values a parameter may have; `id` is always digits. */
  values?: Readonly<Record<string, readonly string[]>>;
  menu?: 1 | 2 | 3;
  /** The menu entry it is under, where no other is about the same subject. */
  above?: 'sims' | 'batches' | 'scheduledChanges' | 'operations' | 'apps-customers-list' | 'apps-invoice-list';
  /** Where the upstream lacks it, the page answers, says so, and is in no menu. `misfits` is the web app's own, where there may be some. */
  extension?: Extension | 'misfits';
};

/** Every screen: where it is and who may see it. Middleware, pages, menu, titles and the e2e tour read this table; names are the specification's. */
export const pages = {
  'auth-login': { path: '/login', access: 'public', bounce: true },
  'second-page': { path: '/second-page', access: 'signed-in', above: 'sims' },
  'error-404': { path: '/error-404', access: 'public' },
  'not-authorized': { path: '/pages/miscellaneous/not-authorized', access: 'public' },
  'under-maintenance': { path: '/pages/miscellaneous/under-maintenance', access: 'public' },
  error: { path: '/pages/miscellaneous/error', access: 'public' },

  sims: { path: '/', access: ['read', 'Sim'], menu: 1 },
  'sim-edit': { path: '/sims/edit/:id', access: ['read', 'Sim'] },
  'sim-create': { path: '/sims/create', access: ['create', 'Sim'] },
  'sim-batch': { path: '/sims/batch', access: ['create', 'Batch'] },
  batches: { path: '/batch', access: ['read', 'Batch'], menu: 1 },
  'batch-view': { path: '/batch/:id', access: ['read', 'Batch'] },
  orders: { path: '/orders', access: ['read', 'Batch'], above: 'batches', extension: 'orders' },
  order: { path: '/orders/:id', access: ['read', 'Batch'], above: 'batches', extension: 'orders' },
  stocktakes: { path: '/stock-counts', access: ['read', 'Sim'], above: 'batches', extension: 'stocktakes' },
  stocktake: { path: '/stock-counts/:id', access: ['read', 'Sim'], above: 'batches', extension: 'stocktakes' },
  scheduledChanges: { path: '/scheduled-changes', access: ['read', 'Sim'], menu: 1, extension: 'scheduledChanges' },
  'line-rules': { path: '/line-rules', access: ['read', 'Sim'], above: 'scheduledChanges', extension: 'lineRules' },
  'line-rule': { path: '/line-rules/:id', access: ['read', 'Sim'], above: 'scheduledChanges', extension: 'lineRules' },
  'sim-swap-list': { path: '/tech/sim-swap', access: ['read', 'SimSwap'], menu: 1 },
  'sim-swap': { path: '/tech/sim-swap/:id', access: ['read', 'SimSwap'] },
  'swap-wall': { path: '/tech/swap-wall', access: ['read', 'SimSwap'], extension: 'wall' },
  'sim-swap-create': { path: '/tech/sim-swap-create', access: ['create', 'SimSwap'] },
  unfinished: { path: '/tech/unfinished', access: ['read', 'SimSwap'] },
  'watch-cs': { path: '/system/:csNo', access: ['read', 'System'] },
  'lost-paths': { path: '/tech/lost-paths', access: ['read', 'System'], extension: 'lostPaths' },
  ping: { path: '/ping/:ipAddress', access: ['read', 'Network'] },
  session: {
    path: '/session/:type',
    access: ['read', 'Session'],
    values: { type: ['data', 'upload', 'download', 'ping', 'watch'] },
    extension: 'runs',
  },
  sunset: { path: '/sunset', access: ['read', 'Sunset'], menu: 2 },
  map: { path: '/map', access: ['read', 'Dispatch'], menu: 2 },
  tickets: { path: '/tickets', access: ['read', 'Ticket'], menu: 2 },
  'provider-status': { path: '/dashboard/provider-status', access: ['read', 'Dashboard'], menu: 2 },
  operations: { path: '/changes', access: ['read', 'Sim'], menu: 2, extension: 'operations' },
  activity: { path: '/changes/history', access: ['read', 'Sim'], above: 'operations', extension: 'operations' },
  operation: {
    path: '/changes/:kind/:id',
    access: ['read', 'Sim'],
    values: { kind: OPERATION_KINDS },
    above: 'operations',
    extension: 'operations',
  },
  watchers: { path: '/dashboard/watchers', access: ['read', 'Dashboard'] },
  barcode: { path: '/dashboard/barcode', access: ['read', 'Dashboard'] },
  directions: { path: '/dashboard/directions', access: ['read', 'Dashboard'] },
  misfits: { path: '/dashboard/misfits', access: ['manage', 'all'], menu: 3, extension: 'misfits' },
  ghosts: { path: '/dashboard/ghosts', access: ['read', 'Dashboard'], extension: 'ghosts' },
  plans: { path: '/dashboard/plans', access: ['read', 'Dashboard'], extension: 'plans' },
  'installer-app': { path: '/installer/xt50/:csNo', access: 'public' },
  visit: { path: '/visit/:token', access: 'public' },

  'apps-todo': { path: '/apps/todo', access: ['read', 'Todo'], menu: 3, extension: 'todos' },
  'apps-todo-filter': {
    path: '/apps/todo/:filter',
    access: ['read', 'Todo'],
    values: { filter: ['important', 'completed', 'deleted'] },
    extension: 'todos',
  },
  'apps-todo-tag': {
    path: '/apps/todo/tag/:tag',
    access: ['read', 'Todo'],
    values: { tag: ['team', 'low', 'medium', 'high', 'update'] },
    extension: 'todos',
  },
  'apps-users-list': { path: '/apps/users/list', access: ['read', 'User'], menu: 3, extension: 'users' },
  'apps-users-view': { path: '/apps/users/view/:id', access: ['read', 'User'], extension: 'users' },
  'apps-users-audit': { path: '/apps/users/audit', access: ['manage', 'User'], extension: 'users' },
  'apps-users-roles': { path: '/apps/users/roles', access: ['read', 'User'], extension: 'roles' },
  'apps-users-edit': { path: '/apps/users/edit/:id', access: ['update', 'User'], extension: 'users' },
  'apps-invoice-list': { path: '/apps/invoice/list', access: ['read', 'Invoice'], menu: 3, extension: 'invoices' },
  'apps-invoice-preview': { path: '/apps/invoice/preview/:id', access: ['read', 'Invoice'], extension: 'invoices' },
  'apps-invoice-add': { path: '/apps/invoice/add', access: ['create', 'Invoice'], extension: 'invoices' },
  'apps-invoice-edit': { path: '/apps/invoice/edit/:id', access: ['update', 'Invoice'], extension: 'invoices' },
  'apps-customers-list': { path: '/apps/customers', access: ['read', 'Invoice'], menu: 3, extension: 'customers' },
  'apps-customers-view': { path: '/apps/customers/:id', access: ['read', 'Invoice'], above: 'apps-customers-list', extension: 'customers' },
  'apps-statement': {
    path: '/apps/customers/:id/statement',
    access: ['read', 'Invoice'],
    above: 'apps-customers-list',
    extension: 'receivables',
  },
  'apps-reminders': { path: '/apps/reminders', access: ['read', 'Invoice'], above: 'apps-invoice-list', extension: 'reminders' },
  'apps-bank': { path: '/apps/bank', access: ['read', 'Invoice'], above: 'apps-invoice-list', extension: 'bank' },
  'apps-aging': { path: '/apps/aging', access: ['read', 'Invoice'], above: 'apps-invoice-list', extension: 'receivables' },
  'apps-recurring': { path: '/apps/recurring', access: ['read', 'Invoice'], above: 'apps-customers-list', extension: 'recurring' },
  'apps-billing': { path: '/apps/billing', access: ['read', 'Invoice'], above: 'apps-customers-list', extension: 'recurring' },
  'apps-prices': { path: '/apps/prices', access: ['read', 'Invoice'], above: 'apps-invoice-list', extension: 'prices' },
  'apps-work': { path: '/apps/work-to-bill', access: ['read', 'Invoice'], above: 'apps-invoice-list', extension: 'billableWork' },
  'apps-taxes': { path: '/apps/taxes', access: ['read', 'Invoice'], above: 'apps-invoice-list', extension: 'taxes' },
  'own-account': { path: '/account', access: 'client', menu: 1, extension: 'ownAccount' },
  'access-control': { path: '/access-control', access: ['read', 'ACL'] },
  profile: { path: '/profile', access: 'signed-in' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Name extends PageName> = [ParamName<(typeof pages)[Name]['path']>] extends [never]
  ? []
  : [params: Record<ParamName<(typeof pages)[Name]['path']>, string | number>];

/** `hrefOf('sim-edit', { id: 7 })` is `/sims/edit/7`; without locale prefix, which the link adds. */
export function hrefOf<Name extends PageName>(name: Name, ...[params]: Params<Name>): string {
  const given: Record<string, string | number> = params ?? {};
  return pages[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given[key])));
}

export const landingOf = (role: string) => (role === 'client' ? pages['access-control'].path : pages.sims.path);
