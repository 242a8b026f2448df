import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import type { List } from '#lib/browser/api/useList.ts';
import { Paging } from '#lib/contract/shapes.ts';

jest.unstable_mockModule('next/navigation', () => ({
  useSearchParams() {
    const [search, setSearch] = useState(window.location.search);
    window.history.pushState = (_, __, address) => setSearch(new URL(String(address), window.location.href).search);
    return new URLSearchParams(search);
  },
}));
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ Link: 'a' }));
jest.unstable_mockModule('#lib/browser/page/useWhenIdle.ts', () => ({ useWhenIdle: () => false }));
const { useListState } = await import('#lib/browser/api/useListState.ts');
const { ListScreen } = await import('./ListScreen.tsx');

type Box = { id: number; name: string };
const boxes = [{ id: 1, name: 'Screws' }];
const read = (rows: Box[], error?: ApiError): List<Box> => ({
  ...{ rows, error, isRead: true, isChanging: false, again: async () => undefined },
  meta: { current_page: 1, per_page: 25, last_page: 1, total: rows.length },
});
const busy = new ApiError({ code: 'unreachable', message: '' });

function Boxes({ list }: { list: List<Box> }) {
  const state = useListState(Paging, ['q']);
  return (
    <ListScreen
      title="Boxes"
      list={list}
      state={state}
      filters="Where"
      count={`${list.rows.length} of them`}
      none={state.narrowed ? 'None matches' : 'No box yet'}
      begin={<button type="button">Make one</button>}
      columns={[{ field: 'name', title: 'Name', width: 100, cell: ({ name }) => name }]}
      phone={({ name }) => name}
    />
  );
}
const open = (list: List<Box>, address = '/') => {
  window.history.replaceState(null, '', address);
  return onScreen(<Boxes list={list} />);
};

test('A narrowed list says that it is, and is whole again with one press', async () => {
  const { user } = open(read(boxes), '/?q=scr');
  expect(screen.getByText('1 of them')).toBeTruthy();
  expect(screen.getByText('Filters (1)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getAllByText('Screws')).not.toEqual([]);
});

test('Where nothing is, one begins; where nothing matches, one goes back to the whole list first', async () => {
  const { user } = open(read([]), '/?q=scr');
  expect(screen.getByRole('status').textContent).toBe('No entries');
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  expect(screen.getByText('None matches')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make one' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByText('No box yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make one' })).toBeTruthy();
});

test('Rows on their way have their places kept, and nobody is told that there are none', () => {
  const { unmount } = open({ ...read([]), isRead: false, meta: undefined });
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryByText('No box yet')).toBeNull();
  unmount();
  open(read([]));
  expect(screen.queryByText('Loading…')).toBeNull();
  expect(screen.getByText('No box yet')).toBeTruthy();
});

test('What could not be read stands in the place of the rows, and above those that were read before', () => {
  const { unmount } = open({ ...read([], busy), isRead: false, meta: undefined });
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByText('No box yet')).toBeNull();
  unmount();
  open(read(boxes, busy));
  for (const row of screen.getAllByText('Screws'))
    expect(screen.getByRole('alert').compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
