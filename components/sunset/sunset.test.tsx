import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/ui/onScreen.tsx';
import { SunsetItem } from '#lib/contract/sunset.ts';
import { BurnDownPart } from './BurnDownPart.tsx';
import { EditCell } from './EditCell.tsx';
import { EditLine } from './EditLine.tsx';
import { EditTags } from './EditTags.tsx';
import { SunsetList } from './SunsetList.tsx';

const NOTHING = new Set<number>();
const now = Date.parse('2026-11-21T12:00:00Z');
const site = (id: number, more: object = {}) =>
  SunsetItem.parse({
    id,
    site_name: `Site ${id}`,
    Branch: 'Dallas',
    status: 'open',
    lat: 32,
    lng: -97,
    sunset_date: '2026-12-31',
    ...more,
  });

beforeAll(() => {
  class Sizes {
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { ResizeObserver: Sizes });
});

function List({ count, onOpen }: { count: number; onOpen: (item: SunsetItem) => void }) {
  const [items] = useState(() => Array.from({ length: count }, (_, at) => site(at + 1)));
  const [selected, setSelected] = useState<ReadonlySet<number>>(NOTHING);
  const [active, setActive] = useState<number | null>(null);
  return (
    <>
      <p>{[...selected].sort((one, other) => one - other).join()}</p>
      <SunsetList
        items={items}
        groups={[]}
        groupOf={new Map()}
        isByStatus
        selected={selected}
        active={active}
        hovered={null}
        troubled={NOTHING}
        onSelect={(ids) => setSelected(new Set(ids))}
        onActive={setActive}
        onOpen={onOpen}
        onHover={() => undefined}
        onClear={() => setSelected(NOTHING)}
      />
    </>
  );
}

describe('somebody who chooses sites with the keys', () => {
  test('takes one, a row of them, all, none, and opens the one they stand on', async () => {
    const onOpen = jest.fn<(item: SunsetItem) => void>();
    const { user } = onScreen(<List count={6} onOpen={onOpen} />);
    screen.getByRole('listbox').focus();
    await user.keyboard('{Home}[Space]');
    expect(screen.getByText('1')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}[Space]');
    expect(screen.getByText('1,3')).toBeTruthy();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('3,4,5')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('1,2,3,4,5,6')).toBeTruthy();
    await user.keyboard('{Enter}{Escape}');
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual([5]);
    expect(screen.queryAllByRole('option', { selected: true })).toEqual([]);
  });

  test('has 50,000 of them at hand, of which only those in sight are drawn', () => {
    onScreen(<List count={50_000} onOpen={() => undefined} />);
    const drawn = screen.getAllByRole('option');
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('50000');
  });
});

describe('somebody who edits in place', () => {
  const begin = (value = 'Old') => {
    const onSave = jest.fn();
    return { onSave, ...onScreen(<EditLine id="x" describedBy="y" value={value} placeholder="none" onSave={onSave} />) };
  };

  test('saves once with Enter, and takes back with Escape', async () => {
    const { user, onSave } = begin();
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.clear(field);
    await user.type(field, ' New {Enter}');
    await user.tab();
    expect(onSave.mock.calls).toEqual([['New']]);
    await user.type(field, 'er{Escape}');
    expect(field.value).toBe('Old');
    await user.tab();
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  test('who was slower reads both words and may save their own after all', async () => {
    const [onSave, onDismiss] = [jest.fn(), jest.fn()];
    const { user } = onScreen(
      <EditCell
        field="notes"
        value="Theirs"
        isSaving={false}
        refused={{ id: 1, field: 'notes', typed: 'Mine', problem: { code: 'stale', message: '' } }}
        onSave={onSave}
        onDismiss={onDismiss}
      >
        {({ id }) => <input id={id} readOnly value="Theirs" />}
      </EditCell>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/Theirs.*Mine/);
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    expect(onSave).toHaveBeenCalledWith('Mine');
    await user.click(screen.getByRole('button', { name: 'Leave it' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  test('adds a tag once however it is written, and takes one away', async () => {
    const onSave = jest.fn();
    const { user } = onScreen(<EditTags id="x" describedBy="y" value={['school']} known={['evening']} onSave={onSave} />);
    await user.type(screen.getByRole('combobox'), 'School{Enter}evening{Enter}');
    expect(onSave.mock.calls).toEqual([[['school', 'evening']]]);
    await user.click(screen.getByRole('button', { name: 'Remove tag school' }));
    expect(onSave).toHaveBeenLastCalledWith([]);
  });
});

test('a dispatcher reads for all and for each branch whether the pace is enough', async () => {
  const done = { status: 'replaced', done_at: '2026-11-18T12:00:00Z' };
  const items = [
    ...Array.from({ length: 20 }, (_, at) => site(at + 1)),
    ...Array.from({ length: 4 }, (_, at) => site(at + 50, { ...done, Branch: 'Austin' })),
    site(90, { Branch: 'Austin' }),
  ];
  const { user } = onScreen(<BurnDownPart items={items} now={now} />);
  expect(screen.getByText(/^Pace 1 a week, 3\.6 needed\.$/)).toBeTruthy();
  const austin = screen.getByRole('button', { name: 'Austin' });
  expect(
    within(austin.closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '1', '0.2']);
  await user.click(austin);
  expect(screen.getByText(/all are done in time/)).toBeTruthy();
});
