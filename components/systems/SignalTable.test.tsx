import { screen, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { Signal } from '#lib/contract/systems.ts';
import { SignalTable } from './SignalTable.tsx';

const signal = (id: number, over: Partial<Signal>): Signal => ({
  id,
  at: '2026-11-04T18:00:00Z',
  code: 'E130',
  text: 'Burglary',
  zone: '012',
  path: 'cell',
  on_test: false,
  kind: 'alarm',
  unrestored: false,
  handled: null,
  ...over,
});

const rowOf = (code: string) => within(screen.getByText(code).closest('tr') as HTMLElement);

test('an operator reads codes in words: new, restored, closing, SIA, and what nobody knows', () => {
  onScreen(
    <SignalTable
      missed={new Set()}
      signals={[
        signal(5, { code: 'E130', unrestored: true }),
        signal(4, { code: 'R130', kind: 'restore' }),
        signal(3, { code: 'R401', kind: 'open-close', zone: '004' }),
        signal(2, { code: 'FA', path: 'ip', on_test: true }),
        signal(1, { code: 'E999', kind: 'other', text: null }),
      ]}
    />,
  );
  expect(rowOf('E130').getByText('Burglary alarm')).toBeTruthy();
  expect(rowOf('E130').getByText('not restored')).toBeTruthy();
  expect(rowOf('R130').getByText('Burglary alarm, restored')).toBeTruthy();
  expect(rowOf('R401').getByText('Closing')).toBeTruthy();
  expect(rowOf('R401').getByText('User 004')).toBeTruthy();
  expect(rowOf('FA').getByText('Fire alarm')).toBeTruthy();
  expect(rowOf('FA').getByText('Backup, internet')).toBeTruthy();
  expect(rowOf('FA').getByText('Logged only')).toBeTruthy();
  expect(rowOf('E999').getByText('Unknown signal')).toBeTruthy();
});
