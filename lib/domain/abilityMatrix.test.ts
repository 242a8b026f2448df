import { createMongoAbility, subject as subjectOf } from '@casl/ability';
import fc from 'fast-check';
import { type AbilityRule, ACTIONS, CONDITION_FIELDS, SUBJECTS } from '#lib/contract/ability.ts';
import { beyond, cellOf, isFull, sameRules, withCell } from './abilityMatrix.ts';

const runs = { numRuns: Number(process.env.RUNS ?? 2000) };
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

test('whatever somebody is given within their own list, they can do nothing with it that they could not do before', () => {
  const given = (one: fc.Arbitrary<AbilityRule>) => fc.array(one, { maxLength: 4 });
  const [acts, things] = [
    ['read', 'delete', 'manage'],
    ['Sim', 'Invoice', 'all'],
  ] as const;
  const among = <Item>(items: readonly Item[]) =>
    fc.oneof(fc.constantFrom(...items), fc.uniqueArray(fc.constantFrom(...items), { minLength: 1 }));
  const few = given(fc.tuple(rule, among(acts), among(things)).map(([each, doing, about]) => ({ ...each, action: doing, subject: about })));
  fc.assert(
    fc.property(few, few, (own, wanted) => {
      fc.pre(beyond(own, wanted).length === 0);
      const [before, after] = [createMongoAbility([...own]), createMongoAbility([...wanted])];
      for (const act of [...acts, 'update'])
        for (const about of ['Sim', 'Invoice', 'Ticket'])
          for (const Branch of ['Dallas', 'Austin', 'Houston'])
            for (const field of [undefined, 'notes', 'status']) {
              const one = subjectOf(about, { Branch });
              if (after.can(act, one, field)) expect([own, wanted, before.can(act, one, field)]).toEqual([own, wanted, true]);
            }
    }),
    runs,
  );
});

describe('who has all but something', () => {
  const all: AbilityRule = { action: 'manage', subject: 'all' };
  const not = (action: AbilityRule['action'], about: AbilityRule['subject'], more: Partial<AbilityRule> = {}): AbilityRule => ({
    ...{ action, subject: about, inverted: true },
    ...more,
  });
  const inDallas = { conditions: { Branch: 'Dallas' } };

  test.each<[string, AbilityRule[], AbilityRule[]]>([
    ['all', [all, not('read', 'Invoice')], [all]],
    ['all actions on it', [all, not('delete', 'Sim')], [{ action: 'manage', subject: 'Sim' }]],
    ['one action on all', [{ action: 'read', subject: 'all' }, not('read', 'Invoice')], [{ action: 'read', subject: 'all' }]],
    ['it among others', [all, not('read', ['User', 'Invoice'])], [{ action: ['read', 'export'], subject: ['Sim', 'Invoice'] }]],
    ['it after its refusal', [all, not('read', 'Invoice')], [not('read', 'Invoice'), all]],
    ['it in some cases', [all, not('read', 'Sim')], [{ action: 'read', subject: 'Sim', ...inDallas }]],
    ['cases that are refused', [all, not('read', 'Sim', inDallas)], [all]],
    ['a narrower refusal', [all, not('read', 'Invoice')], [all, not('read', 'Invoice', inDallas)]],
    ['one action of all that are refused', [all, not('manage', 'ACL')], [{ action: 'update', subject: 'ACL' }]],
  ])('does not give %s', (_, own, wanted) => expect(beyond(own, wanted)).not.toEqual([]));

  test.each<[string, AbilityRule[], AbilityRule[]]>([
    ['the same', [all, not('read', 'Invoice')], [all, not('read', 'Invoice')]],
    ['less', [all, not('read', 'Invoice')], [all, not('manage', 'Invoice')]],
    ['something else', [all, not('read', 'Invoice')], [{ action: 'manage', subject: ['Sim', 'Ticket'] }]],
    ['the same cases', [all, not('read', 'Sim', inDallas)], [all, not('read', 'Sim', inDallas)]],
    ['what a later rule gives back', [not('read', 'Invoice'), all], [all]],
  ])('gives %s', (_, own, wanted) => expect(beyond(own, wanted)).toEqual([]));
});
