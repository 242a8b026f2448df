import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { z } from 'zod';
import { anyOf } from '#lib/contract/shapes.ts';

/** Shows the address where the page is, as late as a busy browser does. */
let draw = (_: string) => {};
jest.unstable_mockModule('next/navigation', () => ({
  useSearchParams() {
    const [drawn, setDrawn] = useState(window.location.search);
    draw = setDrawn;
    return new URLSearchParams(drawn);
  },
}));
const { useListState } = await import('./useListState.ts');

const Asked = z.object({ status: anyOf(z.string()), q: z.string().optional() });
const STATUSES = ['active', 'inactive'];

function Filters() {
  const { query, change } = useListState(Asked);
  const chosen = query.status ?? [];
  return STATUSES.map((status) => (
    <label key={status}>
      <input type="checkbox" checked={chosen.includes(status)} onChange={() => change({ status: [...chosen, status] })} />
      {status}
    </label>
  ));
}
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

test('two filters that are ticked before the first is drawn both hold', async () => {
  render(<Filters />);
  for (const name of STATUSES) await userEvent.click(screen.getByRole('checkbox', { name }));
  expect(ticked()).toEqual([true, true]);
  expect(window.location.search).toBe('?status=active&status=inactive');
  act(() => draw('?status=active'));
  // The first of two is no step back.
  expect(ticked()).toEqual([true, true]);
  act(() => draw('?status=active&status=inactive'));
  expect(ticked()).toEqual([true, true]);
});

test('going back shows what was there before', async () => {
  window.history.replaceState(null, '', '/');
  render(<Filters />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'active' }));
  act(() => draw('?status=active'));
  window.history.replaceState(null, '', '/');
  act(() => draw(''));
  expect(ticked()).toEqual([false, false]);
});
