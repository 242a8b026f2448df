import type { Source } from './sources.ts';

/** Each room and the rooms it may import from. A room may always import from itself. This table is the architecture. */
export const ROOMS: Record<string, string[]> = {
  'lib/format': [],
  'lib/contract': ['lib/format'],
  'lib/domain': ['lib/contract', 'lib/format'],
  'lib/access': ['lib/contract', 'lib/domain', 'lib/format'],
  'lib/theme': [],
  'lib/i18n': ['lib/access', 'lib/contract', 'lib/domain', 'lib/format'],
  'lib/server': ['lib/access', 'lib/contract', 'lib/domain', 'lib/format', 'lib/i18n', 'messages'],
  'lib/browser': ['lib/access', 'lib/contract', 'lib/domain', 'lib/format', 'lib/i18n'],
  'lib/testing': ['app', 'components', 'lib/access', 'lib/browser', 'lib/contract', 'lib/i18n', 'lib/server', 'messages', 'upstream'],
  components: ['lib/access', 'lib/browser', 'lib/contract', 'lib/domain', 'lib/format', 'lib/i18n', 'lib/theme'],
  app: ['components', 'lib/access', 'lib/browser', 'lib/contract', 'lib/domain', 'lib/format', 'lib/i18n', 'lib/server', 'lib/theme'],
  // What it prints is in the reader's language.
  upstream: ['lib/access', 'lib/contract', 'lib/domain', 'lib/format', 'messages'],
  'middleware.ts': ['lib/access', 'lib/i18n', 'lib/server'],
};

/**
 * The rooms of the upstream from the lowest to the highest, folders and single files: each may import from those before it. A lower noun publishes
 * an event, a higher one subscribes to it.
 */
export const UPSTREAM = [
  'upstream/cannotStart.ts',
  'upstream/clock.ts',
  'upstream/env.ts',
  'upstream/db/seed/random.ts',
  'upstream/db/seed/places.ts',
  'upstream/db',
  'upstream',
  'upstream/auth',
  'upstream/broadcast',
  'upstream/pdf',
  'upstream/export',
  'upstream/world',
  'upstream/handlers.ts',
  'upstream/maintenance/closed.ts',
  'upstream/users',
  'upstream/session.ts',
  'upstream/sims',
  'upstream/systems',
  'upstream/technicians',
  'upstream/panels',
  'upstream/programs',
  'upstream/network.ts',
  'upstream/stock',
  'upstream/runs',
  'upstream/pinging.ts',
  'upstream/tests',
  'upstream/swaps',
  'upstream/tickets',
  'upstream/batches',
  'upstream/barcode.ts',
  'upstream/bulk',
  'upstream/imports',
  'upstream/evidence',
  'upstream/ghosts',
  'upstream/fleet',
  'upstream/sunset',
  'upstream/dispatch',
  'upstream/installer',
  'upstream/invoices',
  'upstream/todos',
  'upstream/views.ts',
  'upstream/maintenance',
  'upstream/checkup',
  'upstream/metrics.ts',
  'upstream/db/prepare.ts',
  'upstream/db/seed',
  'upstream/db/seed.cli.ts',
  'upstream/testControls.ts',
  'upstream/makeWorld.ts',
  'upstream/answer.ts',
  'upstream/server.ts',
  'upstream/main.ts',
  'upstream/user.cli.ts',
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

/** What a room of the upstream imports from a higher one. */
export const upwardInUpstream = (sources: readonly Source[]) =>
  arrowsOf(sources).filter(({ from, to }) => {
    if (!from.startsWith('upstream/') || !to.startsWith('upstream/')) return false;
    return UPSTREAM.indexOf(roomOf(from, UPSTREAM)) < UPSTREAM.indexOf(roomOf(to, UPSTREAM));
  });
