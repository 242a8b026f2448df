import type { AbilityRule } from '#lib/contract/ability.ts';
import type { Access } from '#lib/contract/endpoint.ts';

const among = (named: string | readonly string[], wanted: string, all: string) =>
  [named].flat().some((each) => each === wanted || each === all);

/** Whether a list of a role says so, read by hand: what desk and upstream make of it is not asked. Conditions count as "some". */
export const isListed = (rules: readonly AbilityRule[], access: Access): boolean =>
  access === 'signed-in' ||
  (typeof access !== 'string' &&
    ((access[0] === 'read' && access[1] === 'Auth') ||
      rules.some(({ action, subject }) => among(action, access[0], 'manage') && among(subject, access[1], 'all'))));
