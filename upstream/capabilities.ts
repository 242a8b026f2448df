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
  'tests',
  'runs',
  'programs',
  'presence',
  'evidence',
  'passwords',
  'tickets',
];

/** The extensions it answers with; nothing when it plays an upstream that never heard of extensions. */
export const capabilitiesOf = ({ EXTENSIONS }: Env): readonly Extension[] | undefined => (EXTENSIONS === 'none' ? undefined : BUILT);
