import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';

let told: { rows: number; joined: number };
jest.unstable_mockModule('#lib/browser/api/useApi.ts', () => ({
  useRead: () => ({ data: { data: { id: 4, file_name: 'stock.csv', created_at: null, undone_at: null, blocked: 0, ...told } } }),
  useWrite: () => ({ trigger: async () => ({}), isMutating: false }),
}));
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ prefetch: _, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => <a {...rest} />,
}));
const { ImportJoins } = await import('./ImportJoins.tsx');
const { ImportUndo } = await import('./ImportUndo.tsx');
// What is loaded when it is asked for, so that a slow machine is no slower here.
await import('#components/ui/controls/ConfirmDialog.tsx');

test.each([
  [{ rows: 0, joined: 2 }, 'Separate 2 joined SIMs again?', 'Separate 2 SIMs', '2 SIMs were separated again.'],
  [{ rows: 3, joined: 2 }, 'Take 3 imported SIMs back?', 'Delete 3 SIMs', '3 SIMs were taken back.'],
])('the undo of an import of %j asks for what it does', async (given, title, button, done) => {
  told = given;
  const { user } = onScreen(<ImportUndo id={4} />);
  await user.click(screen.getByRole('button', { name: 'Undo this import…' }));
  expect(await screen.findByText(title)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(done)).toBeTruthy();
});

const join = (at: number) => ({
  row: at + 2,
  sim_id: at + 1,
  had: 'iccid' as const,
  imei: `35380614${at + 1000000}`,
  iccid: '89148000004978519646',
});

test.each([
  [100, null],
  [130, 'and 30 more'],
])('of %i joins the first hundred are named, and how many more there are', (count, more) => {
  onScreen(<ImportJoins joined={count} joins={Array.from({ length: count }, (_, at) => join(at))} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  expect(screen.queryByText(/^and \d+ more$/)?.textContent ?? null).toBe(more);
});
