import { TextEncoder } from 'node:util';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { Column } from './columns.ts';

// The grid asks for it when it is loaded; jsdom has none.
globalThis.TextEncoder = TextEncoder as typeof globalThis.TextEncoder;
const { Grid } = await import('./Grid.tsx');

type Box = { id: number; name: string };
const columns: Column<Box>[] = [{ field: 'name', title: 'Name', width: 100, cell: ({ name }) => name }];
const selection = { has: () => true, set: () => undefined, label: ({ name }: Box) => name };

test('Rows copied from a grid run nothing where they are pasted', async () => {
  onScreen(
    <Grid name="Boxes" columns={columns} rows={[{ id: 1, name: '=1+1' }]} sort="id" onSort={() => undefined} selection={selection} />,
  );
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'c', keyCode: 67, ctrlKey: true });
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("'=1+1"));
});
