import { User } from '#lib/contract/session.ts';
import { allows } from './allows.ts';
import { rulesOf, signedInFrom } from './rules.ts';

const sent = (more: object) => User.parse({ id: 1, email: 'mia@linekeeper.test', role: 'dispatcher', ...more });

test('a user for whom no list was sent may do everything', () => {
  expect(allows(['delete', 'Invoice'], signedInFrom(sent({})))).toBe(true);
});

test.each([
  ['an empty list', []],
  ['null', null],
  ['a word', 'all'],
  ['an object', { action: 'manage', subject: 'all' }],
  [
    'a rule with an unknown action',
    [
      { action: 'read', subject: 'Sim' },
      { action: 'fly', subject: 'Sim' },
    ],
  ],
  ['a rule about no field at all', [{ action: 'read', subject: 'Sim', fields: [] }]],
  ['a rule with an unknown subject', [{ action: 'read', subject: 'Planet' }]],
  ['a condition on an unknown field', [{ action: 'read', subject: 'Sim', conditions: { 'toString.call': 1 } }]],
  ['a condition on __proto__', JSON.parse('[{"action":"read","subject":"Sim","conditions":{"__proto__":{"id":1}}}]')],
  ['a condition with an operator', [{ action: 'read', subject: 'Sim', conditions: { status: { $where: '1' } } }]],
])('%s gives nothing but reading Auth', (_, ability) => {
  const user = signedInFrom(sent({ ability }));
  expect(rulesOf(sent({ ability }))).toEqual([{ action: 'read', subject: 'Auth' }]);
  expect(allows(['read', 'Auth'], user)).toBe(true);
  expect(allows(['read', 'Sim'], user)).toBe(false);
});

test('rules with conditions, fields and inverted rules are kept', () => {
  const ability = [
    { action: ['read', 'update'], subject: 'Sim', conditions: { warehouse_code: { $in: ['DAL-01'] } } },
    { action: 'update', subject: 'Sim', fields: ['imei'], inverted: true },
  ];
  const user = signedInFrom(sent({ ability }));
  expect(allows(['read', 'Sim'], user)).toBe(true);
  expect(allows(['update', 'Sim'], user, 'notes')).toBe(true);
  expect(allows(['update', 'Sim'], user, 'imei')).toBe(false);
});

test('what is null is not there', () => {
  const ability = [{ action: 'read', subject: 'Sim', conditions: null, fields: null, inverted: null }];
  expect(allows(['read', 'Sim'], signedInFrom(sent({ ability })))).toBe(true);
});

test('a prohibition can not take reading Auth away', () => {
  const user = signedInFrom(sent({ ability: [{ action: 'manage', subject: 'all', inverted: true }] }));
  expect(allows(['read', 'Auth'], user)).toBe(true);
});

test('an anonymous visitor has no abilities, and no browser reaches what is the BFF’s', () => {
  expect(allows(['read', 'Auth'], undefined)).toBe(false);
  expect(allows('signed-in', undefined)).toBe(false);
  expect(allows('public', undefined)).toBe(true);
  expect(allows('bff', signedInFrom(sent({})))).toBe(false);
});
