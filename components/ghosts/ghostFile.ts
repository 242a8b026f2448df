import type { GhostKind, GhostQuery } from '#lib/contract/ghosts.ts';

export type GhostFile = { kind: GhostKind; currency: string; query: GhostQuery; count: number };
