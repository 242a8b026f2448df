import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { Allowed } from './Allowed.tsx';

const rules: AbilityRule[] = [
  { action: 'read', subject: 'Sim' },
  { action: 'update', subject: 'Sim', fields: ['notes'] },
  { action: 'update', subject: 'Sim', fields: ['imei'], inverted: true },
];

const shownTo = (ability: AbilityRule[], props: Omit<ComponentProps<typeof Allowed>, 'children'>) => {
  const user = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'warehouse', Branch: null, technician_id: null, avatar: null, ability };
  render(
    <UserProvider user={user}>
      <Allowed {...props}>here</Allowed>
    </UserProvider>,
  );
  return screen.queryByText('here') !== null;
};

test.each([
  ['what one may do', { action: 'read', subject: 'Sim' }, true],
  ['what one may not do', { action: 'create', subject: 'Sim' }, false],
  ['another thing', { action: 'read', subject: 'Invoice' }, false],
  ['a field one may change', { action: 'update', subject: 'Sim', field: 'notes' }, true],
  ['a field one may not change', { action: 'update', subject: 'Sim', field: 'imei' }, false],
  ['turned round, what one may do', { action: 'read', subject: 'Sim', not: true }, false],
  ['turned round, what one may not do', { action: 'create', subject: 'Sim', not: true }, true],
  ['turned round, a field one may not change', { action: 'update', subject: 'Sim', field: 'imei', not: true }, true],
] as const)('Content for %s is shown only to those it is for', (_, props, shown) => {
  expect(shownTo(rules, props)).toBe(shown);
});

test('Someone who may do everything sees everything', () => {
  expect(shownTo([{ action: 'manage', subject: 'all' }], { action: 'approve', subject: 'SimSwap', field: 'step' })).toBe(true);
});
