import { ApiError } from '#lib/browser/api/api.ts';
import { SunsetItem } from '#lib/contract/sunset.ts';
import { filtered, tagsIn } from './filter.ts';
import { COLOUR_BY, groupIn, groupsOf, MOST_GROUPS, NONE, OTHERS } from './groups.ts';
import { editKey, makeSunsetStore } from './store.ts';

const site = (id: number, more: object = {}) =>
  SunsetItem.parse({ id, Branch: 'Dallas', site_name: `Site ${id}`, status: 'open', version: 1, ...more });
const now = Date.parse('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

describe('someone who filters the sites', () => {
  const sites = [
    site(1, { Branch: 'Austin', tags: ['school'] }),
    site(2, { site_name: 'Austin Dental' }),
    site(3, { tags: ['school', 'evening'] }),
  ];

  test('finds a part of Branch or site name in any case, with blanks around it', () => {
    expect(filtered(sites, { q: '  aUST ', tags: [] }).map(({ id }) => id)).toEqual([1, 2]);
    expect(filtered(sites, { q: ' ', tags: [] })).toHaveLength(3);
  });

  test('narrows by tags, which are counted', () => {
    expect(filtered(sites, { q: '', tags: ['evening', 'school'] }).map(({ id }) => id)).toEqual([1, 3]);
    expect(tagsIn(sites)).toEqual([
      { value: 'school', count: 2 },
      { value: 'evening', count: 1 },
    ]);
  });
});

describe('someone who colours the sites', () => {
  const sites = Array.from({ length: 60 }, (_, index) =>
    site(index + 1, {
      technician_id: index % 11 === 10 ? null : index % 11,
      created_at: daysAgo(index * 5),
      tags: index % 2 ? ['a', 'b'] : [],
    }),
  );

  test.each(COLOUR_BY)('by %s sees every site in exactly one group, counted', (by) => {
    const groups = groupsOf(sites, by, now);
    expect(groups.length).toBeLessThanOrEqual(MOST_GROUPS);
    for (const { key, count } of groups) expect(sites.filter((item) => groupIn(groups, item, by, now) === key)).toHaveLength(count);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(sites.length);
  });

  test('gets the largest groups by name, the rest together, at the end', () => {
    expect(groupsOf(sites, 'technician_id', now).at(-1)?.key).toBe(OTHERS);
    expect(groupsOf(sites, 'tag', now).map(({ key }) => key)).toEqual(['a', NONE]);
  });

  test('sees ages from young to old', () => {
    expect(groupsOf(sites, 'age', now).map(({ key }) => key)).toEqual(['age-30', 'age-90', 'age-180', 'age-more']);
  });
});

describe('someone who edits a site', () => {
  type Save = { id: number; value: unknown; was: unknown; answer: (item: SunsetItem) => void; refuse: (error: ApiError) => void };
  async function opened(...items: SunsetItem[]) {
    const saves: Save[] = [];
    let all: readonly SunsetItem[] = items;
    const store = makeSunsetStore({
      read: async (ids) => all.filter(({ id }) => !ids || ids.includes(id)),
      save: (id, _, value, was) => new Promise((answer, refuse) => saves.push({ id, value, was, answer, refuse })),
    });
    await store.load();
    const notesOf = (id: number) => store.state().items.find((item) => item.id === id)?.notes;
    const serve = (next: readonly SunsetItem[]) => {
      all = next;
    };
    return { store, saves, notesOf, serve };
  }

  test('sees it at once, and it stays when it was taken', async () => {
    const { store, saves, notesOf } = await opened(site(1), site(2));
    const done = store.edit(1, 'notes', 'Mine', null);
    expect(notesOf(1)).toBe('Mine');
    expect(store.state().saving).toEqual(new Set([editKey(1, 'notes')]));
    saves[0]?.answer(site(1, { notes: 'Mine', version: 2 }));
    await done;
    expect(notesOf(1)).toBe('Mine');
    expect(store.state().saving.size).toBe(0);
  });

  test('has it taken back with a word when it is refused, sees what stands there, and keeps what was typed', async () => {
    const { store, saves, notesOf } = await opened(site(1));
    const done = store.edit(1, 'notes', 'Mine', null);
    saves[0]?.refuse(new ApiError({ code: 'stale', message: '', current: site(1, { notes: 'Theirs', version: 2 }) }));
    await done;
    expect(notesOf(1)).toBe('Theirs');
    expect(store.state().refused.get(editKey(1, 'notes'))).toMatchObject({ typed: 'Mine', problem: { code: 'stale' } });
    store.dismiss(1, 'notes');
    expect(store.state().refused.size).toBe(0);
  });

  test('types on while it is saved: the last word goes after the first, against what the first left', async () => {
    const { store, saves, notesOf } = await opened(site(1));
    const done = store.edit(1, 'notes', 'one', null);
    void store.edit(1, 'notes', 'two', 'one');
    void store.edit(1, 'notes', 'three', 'two');
    expect(saves).toHaveLength(1);
    saves[0]?.answer(site(1, { notes: 'one', version: 2 }));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(notesOf(1)).toBe('three');
    expect(saves[1]).toMatchObject({ value: 'three', was: 'one' });
    saves[1]?.answer(site(1, { notes: 'three', version: 3 }));
    await done;
    expect(saves).toHaveLength(2);
    expect(notesOf(1)).toBe('three');
  });

  test('writes over nothing that came after they began: it is refused before it is sent', async () => {
    const { store, saves, notesOf, serve } = await opened(site(1, { notes: 'Old' }));
    serve([site(1, { notes: 'Theirs', version: 2 })]);
    await store.refresh([1]);
    await store.edit(1, 'notes', 'Mine', 'Old');
    expect(saves).toEqual([]);
    expect(notesOf(1)).toBe('Theirs');
    expect(store.state().refused.get(editKey(1, 'notes'))).toMatchObject({ typed: 'Mine', was: 'Old', problem: { code: 'stale' } });
    void store.edit(1, 'notes', 'Mine', 'Theirs');
    expect(saves).toMatchObject([{ value: 'Mine', was: 'Theirs' }]);
  });

  test('does not lose an edit on its way to news of the same site, nor to an answer that is late', async () => {
    const { store, saves, notesOf, serve } = await opened(site(1));
    const done = store.edit(1, 'notes', 'Mine', null);
    serve([site(1, { priority: 'high', version: 5 })]);
    await store.refresh([1]);
    expect(store.state().items[0]).toMatchObject({ notes: 'Mine', priority: 'high' });
    saves[0]?.answer(site(1, { notes: 'Mine', version: 4 }));
    await done;
    expect(store.state().items[0]).toMatchObject({ priority: 'high', version: 5 });
    serve([]);
    await store.refresh([1]);
    expect(notesOf(1)).toBeUndefined();
  });
});
