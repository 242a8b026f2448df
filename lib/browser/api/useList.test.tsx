import { act, render, screen, waitFor } from '@testing-library/react';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { refreshQuietly } from './useApi.ts';
import { useList } from './useList.ts';

const sim = (id: number, notes: string) => ({ id, imei: `35380614192363${id}`, status: 'active', version: 1, notes });
const answer = (...data: object[]) =>
  contract.sims.list.reply.parse({ data, meta: { current_page: 1, per_page: 25, last_page: 1, total: data.length } });

test('Of rows that are read again, those that say the same are the same', async () => {
  const seen: object[][] = [];
  function Sims({ first }: { first: Reply<typeof contract.sims.list> }) {
    const { rows } = useList(contract.sims.list, {}, first);
    seen.push(rows);
    return <p>{rows.map(({ notes }) => notes).join(', ')}</p>;
  }
  let now = answer(sim(1, 'cellar'), sim(2, 'roof'));
  globalThis.fetch = (async () => ({ ok: true, status: 200, headers: new Map(), json: async () => now })) as never;
  render(<Sims first={now} />);
  const began = seen.at(-1);
  await act(async () => void (await refreshQuietly(['sims'])));
  expect(seen.at(-1)).toBe(began);
  now = answer(sim(1, 'cellar'), sim(2, 'gable'));
  await act(async () => void (await refreshQuietly(['sims'])));
  await waitFor(() => expect(screen.getByText('cellar, gable')).toBeDefined());
  expect(seen.at(-1)?.[0]).toBe(began?.[0]);
  expect(seen.at(-1)?.[1]).not.toBe(began?.[1]);
});

test('A list is changing while another page is on its way, and not while the same is read again', async () => {
  const changes: boolean[] = [];
  function Sims({ page, first }: { page: number; first: Reply<typeof contract.sims.list> }) {
    const { rows, isChanging } = useList(contract.sims.list, { page }, first);
    changes.push(isChanging);
    return <p aria-busy={isChanging}>{rows.map(({ notes }) => notes).join(', ')}</p>;
  }
  let now = answer(sim(1, 'cellar'));
  globalThis.fetch = (async () => ({ ok: true, status: 200, headers: new Map(), json: async () => now })) as never;
  const { rerender } = render(<Sims page={1} first={now} />);
  const first = now;
  now = answer(sim(2, 'roof'));
  rerender(<Sims page={2} first={first} />);
  expect(screen.getByText('cellar').getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(screen.getByText('roof').getAttribute('aria-busy')).toBe('false'));
  changes.length = 0;
  now = answer(sim(2, 'gable'));
  await act(async () => void (await refreshQuietly(['sims'])));
  await waitFor(() => expect(screen.getByText('gable')).toBeDefined());
  expect(new Set(changes)).toEqual(new Set([false]));
});

test('Of a page that cannot be had, the rows of the one before do not stand for it', async () => {
  function Sims({ page, first }: { page: number; first: Reply<typeof contract.sims.list> }) {
    const { rows, meta, error, isRead } = useList(contract.sims.list, { page }, first, { shouldRetryOnError: false });
    return <p>{`${rows.map(({ notes }) => notes).join(', ')} of ${meta?.total} ${isRead} ${error?.problem.code}`}</p>;
  }
  const first = answer(sim(1, 'cellar'));
  globalThis.fetch = (async () => {
    throw new TypeError('no network');
  }) as never;
  const { rerender } = render(<Sims page={1} first={first} />);
  rerender(<Sims page={3} first={first} />);
  await waitFor(() => expect(screen.getByText('of undefined false unreachable')).toBeDefined());
  rerender(<Sims page={1} first={first} />);
  expect(screen.getByText(/^cellar of 1 true/)).toBeDefined();
});
