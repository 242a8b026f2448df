import type { AbilityRule } from '#lib/contract/ability.ts';

const listOf = <Value>(given: Value | readonly Value[]): readonly Value[] => (Array.isArray(given) ? given : [given as Value]);

const partsOf = (rules: readonly AbilityRule[], isInverted: boolean) =>
  rules
    .filter(({ inverted = false }) => inverted === isInverted)
    .flatMap(({ action, subject, conditions, fields }) =>
      listOf(action).flatMap((act) => listOf(subject).map((of) => ({ action: act, subject: of, conditions, fields }))),
    );
type Part = ReturnType<typeof partsOf>[number];

const covers = (wide: Part, narrow: Part) =>
  (wide.action === 'manage' || wide.action === narrow.action) &&
  (wide.subject === 'all' || wide.subject === narrow.subject) &&
  (!wide.conditions || JSON.stringify(wide.conditions) === JSON.stringify(narrow.conditions)) &&
  (!wide.fields || (narrow.fields !== undefined && listOf(narrow.fields).every((field) => wide.fields?.includes(field))));

/** Whether somebody may do less by now than they might before, as far as rules can be compared; when in doubt, less. */
export function hasLost(before: readonly AbilityRule[], now: readonly AbilityRule[]): boolean {
  const [given, taken] = [partsOf(now, false), partsOf(now, true)];
  const kept = partsOf(before, false).every((part) => given.some((wide) => covers(wide, part)));
  return !kept || taken.some((part) => !partsOf(before, true).some((wide) => covers(wide, part)));
}
