import fc from 'fast-check';
import { type AbilityRule, ACTIONS, CONDITION_FIELDS, SUBJECTS } from '#lib/contract/ability.ts';
import { beyond, cellOf, isFull, sameRules, withCell } from './abilityMatrix.ts';

const action = fc.constantFrom(...ACTIONS);
const subject = fc.constantFrom(...SUBJECTS);
const some = <Item>(item: fc.Arbitrary<Item>) => fc.uniqueArray(item, { minLength: 1, maxLength: 4 });
const rule: fc.Arbitrary<AbilityRule> = fc.record(
  {
    action: fc.oneof(action, some(action)),
    subject: fc.oneof(subject, some(subject)),
    conditions: fc.record({ [CONDITION_FIELDS[1]]: fc.constantFrom('Dallas', 'Austin') }),
    fields: fc.constant(['notes']),
    inverted: fc.boolean(),
  },
  { requiredKeys: ['action', 'subject'] },
);
const rules = fc.array(rule, { maxLength: 6 });

const others = (list: readonly AbilityRule[], [given, about]: readonly [string, string]) =>
  ACTIONS.flatMap((each) =>
    SUBJECTS.filter((name) => each !== given || name !== about).map((name) => {
      const { state, conditions, except } = cellOf(list, each, name);
      return JSON.stringify([each, name, state, new Set(conditions.map((one) => JSON.stringify(one))).size > 0, except.length]);
    }),
  );

describe('a tick in the matrix', () => {
  const plain = fc.constantFrom(...ACTIONS.filter((each) => each !== 'manage'));
  const single = fc.constantFrom(...SUBJECTS.filter((each) => each !== 'all'));

  test('given, it is allowed, and nothing else changes', () => {
    fc.assert(
      fc.property(rules, plain, single, (list, given, about) => {
        const next = withCell(list, { action: given, subject: about, on: true });
        expect(cellOf(next, given, about).state).toBe('always');
        expect(others(next, [given, about])).toEqual(others(list, [given, about]));
      }),
    );
  });

  test('taken, only what is wider still gives it, and nothing else changes', () => {
    fc.assert(
      fc.property(rules, plain, single, (list, given, about) => {
        const next = withCell(list, { action: given, subject: about, on: false });
        const { state, by } = cellOf(next, given, about);
        expect(state === 'never' || by !== undefined).toBe(true);
        expect(others(next, [given, about])).toEqual(others(list, [given, about]));
      }),
    );
  });

  test('refusals, and rules for certain fields of other things, are never lost', () => {
    const inverted = (list: readonly AbilityRule[]) => list.filter((each) => each.inverted);
    fc.assert(
      fc.property(rules, action, subject, fc.boolean(), (list, given, about, on) => {
        expect(inverted(withCell(list, { action: given, subject: about, on }))).toEqual(inverted(list));
      }),
    );
  });

  test('taken and given back, it has its condition again', () => {
    const list: AbilityRule[] = [{ action: ['read', 'update'], subject: ['Ticket', 'Sunset'], conditions: { Branch: 'Dallas' } }];
    const taken = withCell(list, { action: 'read', subject: 'Ticket', on: false }, list);
    expect(cellOf(taken, 'read', 'Ticket').state).toBe('never');
    const back = withCell(taken, { action: 'read', subject: 'Ticket', on: true }, list);
    expect(cellOf(back, 'read', 'Ticket')).toMatchObject({ state: 'some', conditions: [{ Branch: 'Dallas' }] });
    expect(sameRules(back, list)).toBe(true);
  });

  test('several given to one thing become one rule', () => {
    const one = withCell([], { action: 'read', subject: 'Sim', on: true });
    expect(withCell(one, { action: 'update', subject: 'Sim', on: true })).toEqual([{ action: ['read', 'update'], subject: 'Sim' }]);
  });
});

test('two spellings of a list are the same, but not in another order once something is refused', () => {
  expect(
    sameRules(
      [{ action: ['read', 'update'], subject: 'Sim' }],
      [
        { action: 'update', subject: ['Sim'] },
        { action: 'read', subject: 'Sim' },
      ],
    ),
  ).toBe(true);
  const refused: AbilityRule = { action: 'read', subject: 'Sim', inverted: true };
  const given: AbilityRule = { action: 'read', subject: 'Sim' };
  expect(sameRules([refused, given], [given, refused])).toBe(false);
});

test('who may do everything is full; with one exception not any more', () => {
  expect(isFull([{ action: 'manage', subject: 'all' }])).toBe(true);
  expect(
    isFull([
      { action: 'manage', subject: 'all' },
      { action: 'delete', subject: 'Sim', conditions: { status: 'active' }, inverted: true },
    ]),
  ).toBe(false);
});

test('whatever somebody is given within their own list, no cell of it is wider than their own', () => {
  fc.assert(
    fc.property(rules, rules, (own, wanted) => {
      fc.pre(beyond(own, wanted).length === 0);
      for (const each of ACTIONS)
        for (const about of SUBJECTS) {
          if (each === 'read' && about === 'Auth') continue;
          const [mine, theirs] = [cellOf(own, each, about).state, cellOf(wanted, each, about).state];
          if (theirs === 'always') expect(mine).toBe('always');
          if (theirs === 'some') expect(mine).not.toBe('never');
        }
    }),
  );
});
