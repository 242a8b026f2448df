import type { Ability } from '#lib/access/allows.ts';
import { GhostKind } from '#lib/contract/ghosts.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { kindsFor } from './kinds.ts';

/** The kind a path names, if there is one of that name; refused to whoever may not see what it is worked out from. */
export function kindFor(named: string, ability: Ability): GhostKind | ProblemResponse | undefined {
  const { data: kind } = GhostKind.safeParse(named);
  if (!kind) return undefined;
  return kindsFor(ability).includes(kind) ? kind : new ProblemResponse('forbidden');
}
