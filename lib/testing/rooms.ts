import type { Source } from './sources.ts';

/** Each room and the rooms it may import from. A room may always import from itself. This table is the architecture. */
export const ROOMS: Record<string, string[]> = {
  'lib/format': [],
  'lib/contract': ['lib/format'],
  'lib/domain': ['lib/contract', 'lib/format'],
  // Of the services only: the graph is read from a file.
  'lib/roads': ['lib/domain'],
  'lib/access': ['lib/contract', 'lib/domain', 'lib/format'],
  'lib/foreign': ['lib/contract', 'lib/format'],
  'lib/theme': [],
  'lib/i18n': ['lib/access', 'lib/contract', 'lib/domain', 'lib/format', 'messages'],
  'lib/server': ['lib/access', 'lib/contract', 'lib/domain', 'lib/foreign', 'lib/format', 'lib/i18n', 'lib/roads'],
  'lib/browser': ['lib/access', 'lib/contract', 'lib/domain', 'lib/format', 'lib/i18n'],
  'lib/testing': ['app', 'components', 'lib/access', 'lib/browser', 'lib/contract', 'lib/i18n', 'lib/server', 'messages', 'upstream'],
  components: ['lib/access', 'lib/browser', 'lib/contract', 'lib/domain', 'lib/format', 'lib/i18n', 'lib/theme'],
  app: ['components', 'lib/access', 'lib/browser', 'lib/contract', 'lib/domain', 'lib/format', 'lib/i18n', 'lib/server', 'lib/theme'],
  // What it prints is in the reader's language.
  upstream: ['lib/access', 'lib/contract', 'lib/domain', 'lib/foreign', 'lib/format', 'lib/roads', 'messages'],
  'instrumentation.ts': ['lib/server'],
  'middleware.ts': ['lib/access', 'lib/i18n', 'lib/server'],
};

/** The tables of all nouns: a query may join any of them, and they import nothing but each other. */
export const TABLES = 'tables.ts';

/**
 * The rooms of the upstream from the lowest to the highest, folders and single files: each may import from those before it. A lower noun publishes
 * an event, a higher one subscribes to it (`upstream/server/subscriptions.ts`).
 */
export const UPSTREAM = [
  'upstream/cannotStart.ts',
  'upstream/db',
  TABLES,
  'upstream/core',
  'upstream/carriers',
  'upstream/simulators',
  'upstream/context.ts',
  'upstream/export',
  'upstream/pdf',
  'upstream/texts',
  'upstream/maintenance/closed.ts',
  'upstream/technicians',
  'upstream/session',
  'upstream/users',
  // Each room keeps with its work what is shown of it.
  'upstream/operations/record.ts',
  'upstream/runs',
  'upstream/network',
  'upstream/plans',
  'upstream/sims',
  'upstream/stock',
  'upstream/systems',
  'upstream/panels',
  'upstream/onTest',
  'upstream/programs',
  'upstream/tickets',
  'upstream/swaps',
  'upstream/orders/open.ts',
  'upstream/batches',
  'upstream/bulk',
  'upstream/imports',
  'upstream/orders',
  'upstream/stocktakes',
  'upstream/evidence',
  'upstream/ghosts',
  'upstream/fleet',
  'upstream/sunset',
  'upstream/routing',
  'upstream/dispatch',
  'upstream/visits',
  'upstream/sunset/plans',
  'upstream/installer',
  'upstream/prices',
  'upstream/invoices',
  'upstream/customers',
  'upstream/taxes',
  'upstream/recurring',
  'upstream/receivables',
  'upstream/bank',
  'upstream/reminders',
  'upstream/ownAccount',
  'upstream/billableWork',
  'upstream/lineAudit',
  'upstream/todos',
  'upstream/scheduledChanges',
  'upstream/lineRules',
  'upstream/views',
  'upstream/maintenance',
  'upstream/operations',
  'upstream/realtime',
  'upstream/checkup',
  'upstream/laravelKit',
  'upstream/db/copy',
  'upstream/db/seed',
  'upstream/server',
  'upstream/cli',
  'upstream/main.ts',
];

/** The room of a path: the longest of the given ones that holds it. */
export function roomOf(path: string, rooms: readonly string[]) {
  let room = '';
  for (const each of rooms) if (each.length > room.length && (path === each || path.startsWith(`${each}/`))) room = each;
  return room || (path.split('/')[0] ?? '');
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

export const arrowsOf = (sources: readonly Source[]): Arrow[] =>
  sources.flatMap((source) => source.imports.map((to) => ({ from: source.path, to })));

const NAMES = Object.keys(ROOMS);

/** What a room imports from where it may not. */
export const upwardBetweenRooms = (sources: readonly Source[]) =>
  arrowsOf(sources).filter(({ from, to }) => {
    const [own, other] = [roomOf(from, NAMES), roomOf(to, NAMES)];
    return own in ROOMS && own !== other && !ROOMS[own]?.includes(other);
  });

/** Where a path of the upstream stands in its order; -1 for one that is not listed. */
export const floorOf = (path: string) => UPSTREAM.indexOf(path.endsWith(`/${TABLES}`) ? TABLES : roomOf(path, UPSTREAM));

/** What a room of the upstream imports from a higher one. */
export const upwardInUpstream = (sources: readonly Source[]) =>
  arrowsOf(sources).filter(({ from, to }) => from.startsWith('upstream/') && to.startsWith('upstream/') && floorOf(from) < floorOf(to));
