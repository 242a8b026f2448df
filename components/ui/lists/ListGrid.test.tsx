import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { Column } from './columns.ts';

jest.unstable_mockModule('#lib/browser/page/useWhenIdle.ts', () => ({ useWhenIdle: () => false }));
const { ListGrid } = await import('./ListGrid.tsx');

type Box = { id: number; name: string };
const cell = jest.fn(({ name }: Box) => name);
const columns: Column<Box>[] = [{ field: 'name', title: 'Name', width: 100, cell }];
const phone = ({ name }: Box) => name;
const screws = { id: 1, name: 'Screws' };
let hear: (event: { rows?: Box[] }) => void;

function Page() {
  const [{ rows = [screws] }, setHeard] = useState<{ rows?: Box[] }>({});
  hear = setHeard;
  return (
    <ListGrid
      name="Boxes"
      columns={columns}
      rows={rows}
      sort="id"
      onSort={() => undefined}
      onPage={() => undefined}
      phone={phone}
      meta={undefined}
      refreshing={false}
    />
  );
}
const rows = [screws];

test('A list is drawn again for what is in it, not for whatever its page hears', () => {
  onScreen(<Page />);
  act(() => hear({ rows }));
  const drawn = cell.mock.calls.length;
  act(() => hear({ rows }));
  expect(cell.mock.calls.length).toBe(drawn);
  act(() => hear({ rows: [screws, { id: 2, name: 'Nails' }] }));
  expect(screen.getAllByText('Nails')).not.toEqual([]);
});

test('A page beyond the end gives way to the last one, and nothing is said to be empty meanwhile', async () => {
  const onPage = jest.fn();
  const meta = { current_page: 9999, per_page: 25, last_page: 205, total: 5111 };
  onScreen(
    <ListGrid
      {...{ name: 'Boxes', columns, rows: [], sort: 'id', onSort: () => undefined, phone, refreshing: false }}
      meta={meta}
      onPage={onPage}
      instead="No boxes yet."
    />,
  );
  await waitFor(() => expect(onPage.mock.calls).toEqual([[{ page: 205 }, 'replace']]));
  expect(screen.queryByText('No boxes yet.')).toBeNull();
  expect(screen.queryByText(/5,111/)).toBeNull();
});
