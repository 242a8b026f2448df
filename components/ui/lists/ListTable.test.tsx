import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { Column } from './columns.ts';
import { ListTable } from './ListTable.tsx';

type Box = { id: number; name: string; count: number };
const drawn = jest.fn<(id: number) => undefined>();
const columns: Column<Box>[] = [
  { field: 'name', title: 'Name', width: 100, sortable: true, cell: (box) => drawn(box.id) ?? box.name },
  { field: 'count', title: 'Count', width: 80, end: true, cell: ({ count }) => `${count} pieces` },
];
const rows = ['=1+1', 'Nails', 'Screws', 'Washers'].map((name, at): Box => ({ id: at + 1, name, count: at * 10 }));
const sorted = jest.fn();

function List() {
  const [ticked, setTicked] = useState<number[]>([]);
  const selection = {
    has: (id: number) => ticked.includes(id),
    set: (ids: readonly number[], on: boolean) => setTicked((now) => [...now.filter((id) => !ids.includes(id)), ...(on ? ids : [])]),
    label: ({ name }: Box) => `Select ${name}`,
  };
  return <ListTable name="Boxes" columns={columns} rows={rows} sort="name" onSort={sorted} selection={selection} />;
}

const show = () => {
  const { user } = onScreen(<List />);
  const row = (at: number) => screen.getAllByRole('row')[at] as HTMLElement;
  const cell = (at: number, column: number) => within(row(at)).getAllByRole('gridcell')[column] as HTMLElement;
  const ticked = () => screen.getAllByRole('checkbox', { name: /^Select (?!all)/, checked: true }).length;
  return { user, row, cell, ticked };
};
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

test('the keys walk from cell to cell, stay inside, and the tab key has one stop', async () => {
  const { user } = show();
  await user.tab();
  expect(focused()).toBe('Select all on this page');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Select =1+1');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Nails');
  await user.keyboard('{End}');
  expect(focused()).toBe('10 pieces');
  await user.keyboard('{ArrowRight}{Control>}{End}{/Control}');
  expect(focused()).toBe('30 pieces');
  await user.keyboard('{ArrowDown}{Control>}{Home}{/Control}{ArrowRight}');
  expect(focused()).toBe('Name');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('Space ticks the row one is in, with Shift all from the last one on, Ctrl+A the page; other rows are not drawn again', async () => {
  const { user, cell, row, ticked } = show();
  await user.click(cell(1, 2));
  drawn.mockClear();
  await user.keyboard(' ');
  expect(drawn.mock.calls).toEqual([[1]]);
  expect(row(1).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(ticked()).toBe(3);
  await user.keyboard(' ');
  expect(ticked()).toBe(2);
  await user.keyboard('{Control>}a{/Control}');
  expect(ticked()).toBe(4);
});

test('a head sorts, and again the other way round', async () => {
  const { user } = show();
  const head = screen.getByRole('columnheader', { name: 'Name' });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(head).getByRole('button'));
  expect(sorted).toHaveBeenLastCalledWith('-name');
  expect(within(screen.getByRole('columnheader', { name: 'Count' })).queryByRole('button')).toBeNull();
});

test('what is copied runs nothing where it is pasted: the cell, or the ticked rows as they are on the wire', async () => {
  const { user, cell } = show();
  await user.click(cell(1, 1));
  await user.keyboard('{Control>}c{/Control}');
  expect(await navigator.clipboard.readText()).toBe("'=1+1");
  await user.keyboard(' {ArrowDown} {Control>}c{/Control}');
  expect(await navigator.clipboard.readText()).toBe("'=1+1\t0\nNails\t10");
});
