import { fireEvent, screen, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { signalNumber as signal } from '#components/testing/signalNumber.ts';
import { SignalTable } from './SignalTable.tsx';

const rowOf = (code: string) => within(screen.getByText(code).closest('tr') as HTMLElement);

test('an operator reads codes in words: new, restored, closing, SIA, and what nobody knows', () => {
  onScreen(
    <SignalTable
      missed={new Set()}
      isFolded={false}
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
  expect(rowOf('FA').getByText('Network')).toBeTruthy();
  expect(rowOf('FA').getByText('Logged only')).toBeTruthy();
  expect(rowOf('E999').getByText('Unknown signal')).toBeTruthy();
});

test('routine signals are one line until it is pressed; an alarm tells what the station did and what came in', () => {
  const test_ = { kind: 'test', code: 'Zs 007', text: 'Automatic recall test', zone: '000' } as const;
  const alarm = {
    code: 'Za BU',
    point: 'Dock door',
    area: '02',
    original: 'Za\\040\\t "BU',
    receiver: '2',
    line: '4',
    acts: [
      { at: '2026-11-04T18:00:30Z', what: 'called-site', by: 'Operator 7' },
      { at: null, what: 'police', by: null },
      { at: null, what: 'Neighbor told', by: null },
    ],
  };
  const signals = [
    signal(9, alarm),
    signal(8, test_),
    signal(7, test_),
    signal(6, { ...test_, code: 'Zq CL', kind: 'open-close', zone: '003' }),
  ];
  onScreen(<SignalTable missed={new Set()} isFolded signals={signals} />);
  expect(rowOf('Za BU').getByText('Zone 012, Dock door')).toBeTruthy();
  expect(rowOf('Za BU').getByText('Police sent')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Burglary alarm', expanded: false }));
  expect(screen.getByText(/Site called, Operator 7/)).toBeTruthy();
  expect(screen.getByText('Neighbor told')).toBeTruthy();
  expect(screen.getByText('Receiver 2, line 4')).toBeTruthy();
  expect(screen.queryByText('Zs 007')).toBeNull();
  const folded = screen.getByRole('button', { name: '3 routine signals', expanded: false });
  expect(folded.closest('tr')?.textContent).toContain('Automatic test × 2, Closing');
  fireEvent.click(folded);
  expect(screen.getAllByText('Zs 007')).toHaveLength(2);
  expect(rowOf('Zq CL').getByText('User 003')).toBeTruthy();
  // It stays where it was, with the focus, and folds them again.
  expect(screen.getByRole('button', { name: '3 routine signals', expanded: true })).toBe(folded);
  fireEvent.click(folded);
  expect(screen.queryByText('Zs 007')).toBeNull();
});

test('of a signal whose area or receiver alone is known there are details too', () => {
  onScreen(<SignalTable missed={new Set()} isFolded signals={[signal(1, { code: 'E130', area: '02' })]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Burglary alarm', expanded: false }));
  expect(screen.getByText('02')).toBeTruthy();
});
