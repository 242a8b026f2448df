import { render, screen } from '@testing-library/react';
import * as contract from '#lib/contract/index.ts';
import { useCounts } from './useCounts.ts';

const META = { current_page: 1, per_page: 1, last_page: 7, total: 7 };

/** Each page is asked for by a query of its own: what was read once is kept. */
let page = 0;

/** What is asked while a page shows the counts of a list, opened so often. */
async function askedBy(meta: object, times: number) {
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return { ok: true, status: 200, headers: new Map(), json: async () => ({ data: [], meta }) };
  }) as never;
  function Counts({ of }: { of: number }) {
    const { counts, meta: counted } = useCounts(contract.tickets.list, { q: `page ${of}` });
    return <p>{`${counts?.status?.open ?? 'not told'} of ${counted?.total ?? 'not asked'}`}</p>;
  }
  const shown: (string | null)[] = [];
  for (let time = 1; time <= times; time++) {
    page += 1;
    const { unmount } = render(<Counts of={page} />);
    if (asked.length === time) await screen.findByText(/of 7$/);
    shown.push(screen.getByText(/ of /).textContent);
    unmount();
  }
  return { asked, shown };
}

beforeEach(() => localStorage.clear());

test('An upstream that counts is asked with every page', async () => {
  const { asked, shown } = await askedBy({ ...META, counts: { status: { open: 3 } } }, 2);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain('counts=1');
  expect(shown).toEqual(['3 of 7', '3 of 7']);
});

test('One that answers none is asked once, and that is remembered for a day', async () => {
  const { asked, shown } = await askedBy(META, 3);
  expect(asked).toHaveLength(1);
  expect(shown.slice(1)).toEqual(['not told of not asked', 'not told of not asked']);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, String(Date.now() - 86_400_001));
  expect((await askedBy(META, 2)).asked).toHaveLength(1);
});
