import type { Extension } from '#lib/contract/endpoint.ts';
import type { Env } from './env.ts';

/** What this upstream has beyond the core. */
const BUILT: readonly Extension[] = [
  'idempotency',
  'history',
  'jobs',
  'bulk',
  'import',
  'views',
  'stock',
  'fleet',
  'ghosts',
  'tests',
  'runs',
  'programs',
  'presence',
  'evidence',
  'passwords',
  'users',
  'tickets',
  'assign',
  'todos',
  'invoices',
  'installer',
  'maintenance',
];

/** The extensions it answers with; nothing when it plays an upstream that never heard of extensions. */
export function capabilitiesOf({ EXTENSIONS, company }: Env): readonly Extension[] | undefined {
  if (EXTENSIONS === 'none') return undefined;
  return company ? [...BUILT, 'letters'] : BUILT;
}
