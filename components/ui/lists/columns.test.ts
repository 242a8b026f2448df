import { type Column, usualIn } from './columns.ts';

const column = (field: string, width: number, end?: boolean): Column<never> => ({ field, title: field, width, end, cell: () => field });
const all = [column('name', 200), column('changed', 100, true), column('place', 150), column('made', 100, true), column('notes', 300)];
const inRoom = (room: number) => usualIn(room, all, ['name', 'changed'], ['place', 'made', 'notes']);

test('As many columns are shown as have room, in their order, numbers and times at the end', () => {
  expect(inRoom(0)).toEqual(['name', 'changed']);
  expect(inRoom(449)).toEqual(['name', 'changed']);
  expect(inRoom(450)).toEqual(['name', 'place', 'changed']);
  // What comes later does not jump the queue by being narrow.
  expect(usualIn(420, all, ['name', 'changed'], ['notes', 'made'])).toEqual(['name', 'changed']);
  expect(inRoom(850)).toEqual(['name', 'place', 'notes', 'changed', 'made']);
});
