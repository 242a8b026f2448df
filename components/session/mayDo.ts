import type { AbilityRule, Action, Subject } from '#lib/contract/ability.ts';
import { type Cell, cellOf, SPECIAL_ACTIONS } from '#lib/domain/abilityMatrix.ts';

export type May = { actions: Action[] } & Pick<Cell, 'state' | 'conditions' | 'except'>;

const actionsOf = (subject: Subject): readonly Action[] =>
  subject === 'Auth' ? ['read'] : ['read', 'create', 'update', 'delete', ...(SPECIAL_ACTIONS[subject] ?? [])];

const casesOf = ({ state, conditions, except }: Cell) => JSON.stringify([state, conditions, except]);

export function mayDo(rules: readonly AbilityRule[], subject: Subject): May[] {
  const groups = new Map<string, May>();
  const actions = actionsOf(subject);
  for (const action of actions) {
    const cell = cellOf(rules, action, subject);
    if (cell.state === 'never') continue;
    const group = groups.get(casesOf(cell)) ?? { actions: [], ...cell };
    groups.set(casesOf(cell), { ...group, actions: [...group.actions, action] });
  }
  return [...groups.values()].map((group) =>
    group.actions.length === actions.length && actions.length > 1 ? { ...group, actions: ['manage'] } : group,
  );
}
