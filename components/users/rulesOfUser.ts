import { z } from 'zod';
import { AbilityRule } from '#lib/contract/ability.ts';
import type { Person } from '#lib/contract/users.ts';

/** The list of somebody; nothing when none is sent, which is everything, and an empty one when it can't be read. */
export function rulesOfUser({ ability }: Pick<Person, 'ability'>): AbilityRule[] | undefined {
  if (ability === undefined || ability === null) return undefined;
  return z.array(AbilityRule).safeParse(ability).data ?? [];
}
