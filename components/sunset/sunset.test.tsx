import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { SunsetItem } from '#lib/contract/sunset.ts';
import { BurnDownPart } from './BurnDownPart.tsx';
import { EditLine } from './EditLine.tsx';
import { EditTags } from './EditTags.tsx';
import { ScheduledFor } from './ScheduledFor.tsx';
import { SiteCard } from './SiteCard.tsx';
import { SunsetList } from './SunsetList.tsx';
import { isSameValue, makeSunsetStore } from './store.ts';
import { useSunset } from './useSunset.ts';

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

test('a site that is scheduled says what that lacks', () => {
  const scheduled = (more: object) =>
    onScreen(<ScheduledFor item={{ ...site(1), status: 'scheduled', technician_id: null, scheduled_for: null, ...more }} />);
  const { unmount } = scheduled({});
  expect(screen.getByText('Scheduled, but no technician and no day')).toBeTruthy();
  unmount();
  const half = scheduled({ technician_id: 4 });
  expect(screen.getByText('Scheduled, but no day')).toBeTruthy();
  half.unmount();
  scheduled({ technician_id: 4, scheduled_for: '2026-11-28' });
  expect(screen.queryByRole('status')).toBeNull();
});

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

  test('looks at one by its name and loses nothing of what was chosen by its box', async () => {
    const onOpen = jest.fn<(item: SunsetItem) => void>();
    const { user } = onScreen(<List count={6} onOpen={onOpen} />);
    for (const row of screen.getAllByRole('option').slice(0, 3)) await user.click(row.querySelector('[data-box]') ?? row);
    expect(screen.getByText('1,2,3')).toBeTruthy();
    await user.click(screen.getAllByRole('option')[4] ?? document.body);
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual([5]);
    expect(screen.getByText('1,2,3')).toBeTruthy();
  });

  test('has 50,000 of them at hand, of which only those in sight are drawn', () => {
    onScreen(<List count={50_000} onOpen={() => undefined} />);
    const drawn = screen.getAllByRole('option');
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('50000');
  });
});

function Line({ onSave }: { onSave: (value: string) => void }) {
  const [typed, setTyped] = useState<string>();
  return <EditLine id="x" describedBy="y" value="Old" typed={typed} placeholder="none" onType={setTyped} onSave={onSave} />;
}

const ME = { id: 7, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };

/** One site open on this screen, on a server where Devin Okafor works too. */
async function openSite(first: SunsetItem) {
  let stored = first;
  const events: object[] = [];
  globalThis.fetch = (async (path: string) => {
    const data = path.endsWith('/history') ? events : [];
    return { ok: true, status: 200, headers: new Headers(), json: async () => ({ data }) };
  }) as unknown as typeof fetch;
  const write = (field: string, value: unknown, by: string) => {
    events.unshift({ id: events.length + 1, at: '2026-11-21T12:00:00Z', by, field, before: null, after: value });
    stored = SunsetItem.parse({ ...stored, [field]: value, version: (stored.version ?? 0) + 1 });
  };
  const saves: unknown[] = [];
  const store = makeSunsetStore({
    read: async () => [stored],
    async save(_, field, value, was) {
      if (!isSameValue(stored[field], was)) throw new ApiError({ code: 'stale', message: '', current: stored });
      saves.push(value);
      write(field, value, 'Ana');
      return stored;
    },
  });
  await store.load();
  function Screen() {
    const { items, saving, refused } = useSyncExternalStore(store.subscribe, store.state);
    const [item] = items;
    const nothing = () => undefined;
    const acts = { onEdit: (...given: Parameters<typeof store.edit>) => void store.edit(...given), onDismiss: store.dismiss };
    return item && <SiteCard {...{ item, saving, refused }} {...acts} technicians={[]} tags={[]} onChanged={nothing} onClose={nothing} />;
  }
  const ability = [{ action: 'manage', subject: 'all' } as const];
  const shown = onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={{ ...ME, ability }}>
        <CapabilityProvider names={['history']}>
          <Screen />
        </CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
  /** Devin writes; `isHeard`: this screen is told at once. */
  const devin = async (field: string, value: unknown, isHeard = true) => {
    write(field, value, 'Devin Okafor');
    if (isHeard) await act(() => store.refresh([stored.id]));
  };
  const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  return { ...shown, saves, devin, notes };
}

describe('somebody who edits in place', () => {
  test('saves once with Enter, and takes back with Escape', async () => {
    const onSave = jest.fn();
    const { user } = onScreen(<Line onSave={onSave} />);
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

  test('is told while typing that a colleague wrote something else, and takes theirs with one press', async () => {
    const { user, saves, devin, notes } = await openSite(site(1, { notes: 'Old', version: 1 }));
    await user.type(notes(), ' and mine');
    await devin('notes', 'From Devin');
    expect(notes().value).toBe('Old and mine');
    await screen.findByText('Devin Okafor changed this to “From Devin”.');
    expect(screen.getByRole('alert').textContent).toContain('Yours: “Old and mine”');
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(notes().value).toBe('From Devin');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saves).toEqual([]);
  });

  test('who was slower overwrites nobody unasked, whether the change was heard of or not, and may keep their own after all', async () => {
    const { user, saves, devin, notes } = await openSite(site(1, { notes: 'Old', version: 1 }));
    for (const isHeard of [true, false]) {
      await user.clear(notes());
      await user.type(notes(), `Mine ${isHeard}`);
      await devin('notes', `Theirs ${isHeard}`, isHeard);
      saves.length = 0;
      await user.keyboard('{Enter}');
      await screen.findByText(`Devin Okafor changed this to “Theirs ${isHeard}”.`);
      expect(saves).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Keep yours' }));
      expect(saves).toEqual([`Mine ${isHeard}`]);
      expect(notes().value).toBe(`Mine ${isHeard}`);
      expect(screen.queryByRole('alert')).toBeNull();
    }
  });

  test('chooses a word over the one they saw, not over the one that came since', async () => {
    const { user, saves, devin } = await openSite(site(1, { version: 1 }));
    const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    await user.selectOptions(status, 'scheduled');
    expect(saves).toEqual(['scheduled']);
    await user.click(status);
    await devin('status', 'dispatched', false);
    await user.selectOptions(status, 'go-back');
    expect(await screen.findByText('Devin Okafor changed this to “Dispatched”.')).toBeTruthy();
    expect(saves).toEqual(['scheduled']);
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

test('who may not see the sites any more sees none, once they are refused', async () => {
  let may = true;
  globalThis.fetch = (async () => {
    const body = may ? { data: [site(1)] } : { code: 'forbidden' };
    return { ok: may, status: may ? 200 : 403, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  function Screen() {
    const { items, error, load } = useSunset();
    return (
      <button type="button" onClick={() => void load()}>
        {items.length} {error?.problem.code}
      </button>
    );
  }
  const { user } = onScreen(<Screen />);
  await user.click(await screen.findByRole('button', { name: '1' }));
  may = false;
  await user.click(screen.getByRole('button', { name: '1' }));
  expect(await screen.findByRole('button', { name: '0 forbidden' })).toBeTruthy();
});

test('a letter printed in the evening is dated that evening where the company is, in the list and at the site', async () => {
  const evening = site(1, { letter_sent_at: '2026-11-23T00:20:54Z', version: 1 });
  const { unmount } = await openSite(evening);
  expect(screen.getByText('Letter sent Nov 22, 2026')).toBeTruthy();
  unmount();
  const nothing = () => undefined;
  const on = { onSelect: nothing, onActive: nothing, onOpen: nothing, onHover: nothing, onClear: nothing };
  const none = { selected: NOTHING, troubled: NOTHING, active: null, hovered: null };
  onScreen(<SunsetList items={[evening]} groups={[]} groupOf={new Map()} isByStatus {...none} {...on} />);
  expect(screen.getByRole('option').textContent).toContain('Letter sent Nov 22, 2026');
});

test('a dispatcher reads for all and for each branch whether the pace is enough', async () => {
  const done = { status: 'replaced', done_at: '2026-11-18T12:00:00Z' };
  const items = [
    ...Array.from({ length: 20 }, (_, at) => site(at + 1)),
    ...Array.from({ length: 4 }, (_, at) => site(at + 50, { ...done, Branch: 'Austin' })),
    site(90, { Branch: 'Austin' }),
  ];
  const { user } = onScreen(<BurnDownPart items={items} now={now} />);
  expect(screen.getByText(/done; 1 a week now, 3\.6 needed until Dec 31, 2026\.$/)).toBeTruthy();
  const austin = screen.getByRole('button', { name: 'Austin' });
  expect(
    within(austin.closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '1', '0.2']);
  await user.click(austin);
  expect(screen.getByText(/all are done in time/)).toBeTruthy();
});
