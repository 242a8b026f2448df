import { type AbilityRule, ACTIONS, type Action, SUBJECTS, type Subject } from '#lib/contract/ability.ts';

type Conditions = AbilityRule['conditions'];

/** What a rule list says to one action on one subject: always, in some cases (`conditions`), or never; `except` takes cases out of it. */
export type Cell = {
  state: 'always' | 'some' | 'never';
  conditions: NonNullable<Conditions>[];
  except: NonNullable<Conditions>[];
  /** A wider rule it comes with: of all actions, or of all subjects. It can't be taken away alone. */
  by?: 'manage' | 'all';
};

const listed = <Item>(value: Item | Item[]): Item[] => [value].flat() as Item[];
const names = (rule: AbilityRule, action: Action, subject: Subject) =>
  listed(rule.action).includes(action) && listed(rule.subject).includes(subject);
const reaches = (rule: AbilityRule, action: Action, subject: Subject) =>
  listed(rule.action).some((each) => each === action || each === 'manage') &&
  listed(rule.subject).some((each) => each === subject || each === 'all');

/** Reads the list as CASL does: what comes later has the last word. */
export function cellOf(rules: readonly AbilityRule[], action: Action, subject: Subject): Cell {
  const cell: Cell = { state: 'never', conditions: [], except: [] };
  const widths: Cell['by'][] = [];
  for (const rule of rules.toReversed()) {
    if (!reaches(rule, action, subject)) continue;
    const isPlain = !rule.conditions && !rule.fields;
    if (rule.inverted) {
      if (isPlain) break;
      cell.except.push(rule.conditions ?? {});
      continue;
    }
    widths.push(names(rule, action, subject) ? undefined : listed(rule.subject).includes(subject) ? 'manage' : 'all');
    if (isPlain) {
      cell.state = 'always';
      break;
    }
    cell.state = 'some';
    cell.conditions.push(rule.conditions ?? {});
  }
  const wider = widths.find(Boolean);
  return wider ? { ...cell, by: wider } : cell;
}

function without(rule: AbilityRule, action: Action, subject: Subject): AbilityRule[] {
  if (!names(rule, action, subject)) return [rule];
  const actions = listed(rule.action);
  const subjects = listed(rule.subject);
  const otherSubjects = subjects.filter((each) => each !== subject);
  const otherActions = actions.filter((each) => each !== action);
  return [
    ...(otherSubjects.length > 0 ? [{ ...rule, subject: otherSubjects }] : []),
    ...(otherActions.length > 0 ? [{ ...rule, action: otherActions, subject }] : []),
  ];
}

const isFree = (rule: AbilityRule) => !rule.inverted && !rule.conditions && !rule.fields && !rule.reason;
const same = (one: unknown, other: unknown) => JSON.stringify(listed(one).toSorted()) === JSON.stringify(listed(other).toSorted());
const joined = <Item>(one: Item | Item[], other: Item | Item[]): Item[] => [...new Set([...listed(one), ...listed(other)])];

/** Neighbours that say the same about other subjects, or other actions about the same ones, become one rule. */
function tidied(rules: readonly AbilityRule[]): AbilityRule[] {
  const tidy: AbilityRule[] = [];
  for (const rule of rules) {
    const last = tidy.at(-1);
    if (last && isFree(last) && isFree(rule) && same(last.subject, rule.subject))
      tidy[tidy.length - 1] = { action: joined(last.action, rule.action), subject: last.subject };
    else if (last && isFree(last) && isFree(rule) && same(last.action, rule.action))
      tidy[tidy.length - 1] = { action: last.action, subject: joined(last.subject, rule.subject) };
    else tidy.push(rule);
  }
  return tidy;
}

/** Conditions, fields and refusals that a matrix does not show stay. Given back, an action has the conditions it had in `before`. */
export function withCell(
  rules: readonly AbilityRule[],
  { action, subject, on }: { action: Action; subject: Subject; on: boolean },
  before: readonly AbilityRule[] = [],
): AbilityRule[] {
  const left = rules.flatMap((rule) => (rule.inverted ? [rule] : without(rule, action, subject)));
  if (!on) return tidied(left);
  const had = before.filter((rule) => !rule.inverted && (rule.conditions || rule.fields) && names(rule, action, subject));
  const given = had.map((rule) => ({ ...rule, action, subject }));
  return tidied([...left, ...(given.length > 0 ? given : [{ action, subject }])]);
}

/** One rule per action and subject, so that two spellings of a list compare as one. */
const spelledOut = (rules: readonly AbilityRule[]) => {
  const lines = rules.flatMap(({ action, subject, conditions, fields, inverted }) =>
    listed(action).flatMap((each) =>
      listed(subject).map((about) =>
        JSON.stringify([each, about, Object.entries(conditions ?? {}).toSorted(), fields ?? null, inverted ?? false]),
      ),
    ),
  );
  return rules.some(({ inverted }) => inverted) ? lines : [...new Set(lines)].sort();
};

export const sameRules = (one: readonly AbilityRule[], other: readonly AbilityRule[]) =>
  JSON.stringify(spelledOut(one)) === JSON.stringify(spelledOut(other));

/** The actions that mean something for a subject, beyond see, create, change and delete. */
export const SPECIAL_ACTIONS: Partial<Record<Subject, readonly Action[]>> = {
  Sim: ['activate', 'deactivate', 'retire', 'test-ready', 'export'],
  SimSwap: ['approve'],
  System: ['test'],
};

const holdsAlways = (rules: readonly AbilityRule[], action: Action, subject: Subject) =>
  (action === 'manage' ? ACTIONS : [action]).every((each) =>
    (subject === 'all' ? SUBJECTS : [subject]).every((about) => {
      const { state, except } = cellOf(rules, each, about);
      return state === 'always' && except.length === 0;
    }),
  );

export const isFull = (rules: readonly AbilityRule[]) => holdsAlways(rules, 'manage', 'all');

const conditionsOf = (rule: Pick<AbilityRule, 'conditions' | 'fields'>) =>
  JSON.stringify([Object.entries(rule.conditions ?? {}).toSorted(), rule.fields ?? null]);

const PLAIN = conditionsOf({});

const elementsOf = (action: Action, subject: Subject) =>
  (action === 'manage' ? ACTIONS : [action]).flatMap((each) =>
    (subject === 'all' ? SUBJECTS : [subject])
      .filter((about) => each !== 'read' || about !== 'Auth')
      .map((about) => [each, about] as const),
  );

/** Whether `own` has what `rule` gives, but for what `refused`, which comes after it, takes away again. */
const holds = (own: readonly AbilityRule[], rule: AbilityRule, refused: readonly AbilityRule[]) => (action: Action, subject: Subject) =>
  elementsOf(action, subject).every(([each, about]) => {
    const taken = refused.filter((one) => reaches(one, each, about)).map(conditionsOf);
    if (taken.includes(PLAIN) || holdsAlways(own, each, about)) return true;
    const mine = own.filter((one) => reaches(one, each, about));
    const live = mine.slice(mine.findLastIndex((one) => one.inverted && !one.conditions && !one.fields) + 1);
    return (
      live.some((one) => !one.inverted && [conditionsOf(rule), PLAIN].includes(conditionsOf(one))) &&
      live.every((one) => !one.inverted || taken.includes(conditionsOf(one)))
    );
  });

/** Nobody gives, or works on, what they do not have. What is had in some cases is given in the same ones, with the same refusals. */
export const beyond = (own: readonly AbilityRule[], wanted: readonly AbilityRule[]): { action: Action; subject: Subject }[] =>
  wanted.flatMap((rule, at) => {
    if (rule.inverted) return [];
    const isHeld = holds(
      own,
      rule,
      wanted.slice(at + 1).filter(({ inverted }) => inverted),
    );
    return listed(rule.action).flatMap((action) =>
      listed(rule.subject)
        .filter((subject) => !isHeld(action, subject))
        .map((subject) => ({ action, subject })),
    );
  });
