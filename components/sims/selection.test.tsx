import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, useSyncExternalStore } from 'react';
import { SWRConfig } from 'swr';
import { Orders } from '#components/bulk/OrdersAction.tsx';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { setTabItem } from '#lib/browser/storage/tabStorage.ts';
import * as contract from '#lib/contract/index.ts';
import { SimQuery } from '#lib/contract/sims/list.ts';
import { Sim } from '#lib/contract/sims/sim.ts';

const listeners = new Set<() => void>();
const push = window.history.pushState.bind(window.history);
window.history.pushState = (state, title, address) => {
  push(state, title, address);
  for (const heard of listeners) heard();
};
const listen = (heard: () => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};
jest.unstable_mockModule('next/navigation', () => ({
  useSearchParams() {
    const search = useSyncExternalStore(listen, () => window.location.search);
    return useMemo(() => new URLSearchParams(search), [search]);
  },
}));
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ Link: 'a' }));
const { SimSelection } = await import('./SimSelection.tsx');
const { showSearch } = await import('#components/views/useView.ts');
const { useSimSelection } = await import('./useSimSelection.ts');
const { useListState } = await import('#lib/browser/api/useListState.ts');
const { useList } = await import('#lib/browser/api/useList.ts');
// What is loaded when it is asked for, so that a slow machine is no slower here.
await import('#components/bulk/BulkMenu.tsx');
await import('#components/bulk/BulkDialog.tsx');

/** SIMs 1 to 200 are in transit, 201 to 250 in the warehouse; a page is two of them. */
const simOf = (id: number) =>
  Sim.parse({ id, imei: String(353806140000000 + id), status: 'inventory', stock_state: id > 200 ? 'warehouse' : 'transit', version: 1 });
const IDS = { transit: [1, 200], warehouse: [201, 250] } as const;

type Sent = { path: string; body: { confirm?: string; dry_run?: boolean } & Record<string, unknown> };
let sent: Sent[] = [];
const json = (body: unknown) => ({ ok: true, status: 200, headers: new Headers(), json: async () => body }) as Response;
const page = (data: unknown[], total: number) => ({ data, meta: { current_page: 1, per_page: 2, last_page: 100, total, counts: {} } });

function sims(search: URLSearchParams) {
  const state = search.get('stock_state') as keyof typeof IDS | null;
  const [first, last] = state ? IDS[state] : ([1, 250] as const);
  const from = first + (Number(search.get('page') ?? 1) - 1) * 2;
  return page([simOf(from), simOf(from + 1)], last - first + 1);
}

const job = (id: number, changes: number) => ({
  ...{ id, batch_id: 9, action: 'activate', state: id ? 'running' : 'queued', version: 1 },
  ...{ done: 0, failed: 0, skipped: 0, acting: 0, total: changes, created_by: 'Ana' },
  preflight: { changes, skips: [], hints: [{ hint: 'billed', count: changes, provider: null, limit: null }] },
});

globalThis.fetch = jest.fn<typeof fetch>(async (address, { method, body } = {}) => {
  const { pathname, searchParams } = new URL(String(address), 'http://desk.test');
  const path = pathname.replace('/api', '');
  if (path === '/sims' && (method ?? 'GET') === 'GET') return json(sims(searchParams));
  if (method === 'POST') {
    const read = JSON.parse(String(body)) as Sent['body'];
    sent.push({ path, body: read });
    if (path === '/batch-from-query') return json({ data: { id: 9, name: 'x', kind: 'selection', version: 1, rows: [] } });
    const { id, except } = (sent.find((each) => each.path === '/batch-from-query')?.body ?? {}) as { id?: number[]; except?: number[] };
    return json({ data: job(read.dry_run ? 0 : 5, id ? id.length : 200 - (except?.length ?? 0)) });
  }
  if (path === '/jobs/5') return json({ data: job(5, 100) });
  return json(page([], 0));
});

const ability = [{ action: 'manage', subject: 'all' }] as const;
const ana = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };

/** The list of SIMs without its filters and columns. */
function Sims() {
  const { query } = useListState(SimQuery);
  const { rows, meta } = useList(contract.sims.list, query, undefined);
  const selected = useSimSelection(query, meta?.total);
  return (
    <>
      <SimSelection selected={selected} rows={rows} total={meta?.total} show={showSearch} fields={['imei']}>
        {null}
      </SimSelection>
      {rows.map(({ id, imei }) => (
        <input
          key={id}
          type="checkbox"
          aria-label={imei}
          checked={selected.rowSelection.has(id)}
          onChange={({ target }) => selected.rowSelection.set([id], target.checked)}
        />
      ))}
    </>
  );
}

function open(search: string) {
  window.history.replaceState(null, '', `/${search}`);
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={{ ...ana, ability: [...ability] }}>
        <CapabilityProvider names={['bulk']}>
          <Orders>
            <Sims />
          </Orders>
        </CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}

const box = (id: number) => screen.findByLabelText<HTMLInputElement>(simOf(id).imei);
const bar = () => screen.getByRole('region', { name: 'Selection' });
const go = (search: string) => act(async () => window.history.pushState(null, '', `/${search}`));
const TRANSIT = '?stock_state=transit';
const WAREHOUSE = '?stock_state=warehouse';

async function order(user: ReturnType<typeof onScreen>['user'], name: string) {
  await user.click(within(bar()).getByRole('button', { name: /^Do with these/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}
const begun = () => sent.filter(({ path, body }) => path === '/batch/9/jobs' && !body.dry_run);

beforeEach(() => {
  sent = [];
  setTabItem('selection.1', '');
});

test('All that match of one list are not ticked in another, and ticking there begins anew', async () => {
  const { user } = open(TRANSIT);
  await user.click(await box(1));
  await user.click(await screen.findByText('Select all 200 that match'));
  expect(bar().textContent).toContain('200 selected');

  await go(WAREHOUSE);
  const first = await box(201);
  expect(first.checked).toBe(false);
  expect(bar().textContent).toContain('200 selected, all that match in another list: Stock: In transit');
  await user.click(first);
  expect(bar().textContent).toContain('1 selected');
  expect(first.checked).toBe(true);

  await user.click(within(bar()).getByRole('button', { name: 'Back to the 200 before' }));
  expect(window.location.search).toBe(TRANSIT);
  expect(bar().textContent).toContain('200 selected, all that match');
  expect((await box(1)).checked).toBe(true);
});

test('What was selected in another list is named first, has to be meant, and is not confirmed by a number that stands beside the field', async () => {
  const { user } = open(TRANSIT);
  await user.click(await box(1));
  await user.click(await screen.findByText('Select all 200 that match'));
  await go(WAREHOUSE);
  await box(201);
  const dialog = await order(user, 'Activate…');
  const note = await dialog.findByText('These 200 SIMs are not in the list on screen.');
  expect(note.parentElement?.textContent).toContain('Stock: In transit');
  const forecast = await dialog.findByText('200 would change');
  expect(note.compareDocumentPosition(forecast)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByText('There is no undo for this.')).toBeTruthy();

  const field = dialog.getByRole('textbox', { name: /^How many SIMs do you mean/ });
  const send = dialog.getByRole('button', { name: 'Activate' });
  await user.type(field, '50');
  await user.click(send);
  expect(begun()).toEqual([]);
  expect(dialog.getByText(/^That is not how many would change/)).toBeTruthy();
  expect(dialog.getByText(/^Tick that you mean them/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '200');
  await user.click(send);
  expect(begun()).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'I mean these 200 SIMs' }));
  await user.click(send);
  await waitFor(() => expect(begun()).toHaveLength(1));
  expect(begun()[0]?.body.confirm).toBe('200');
});

test('A selection ends when its job begins, and the job stays to be followed, also after a double click', async () => {
  const { user } = open(TRANSIT);
  await user.click(await box(1));
  await user.click(await box(2));
  const dialog = await order(user, 'Activate…');
  await user.click(await dialog.findByRole('button', { name: 'Activate 2 SIMs' }));
  await screen.findByText('rows answered');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }), { detail: 2 });
  expect(screen.getByText('rows answered')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect((await box(1)).checked).toBe(false);
});

test('Ticked SIMs stay ticked over pages, and those of other pages are named before they are changed', async () => {
  const { user } = open(TRANSIT);
  await user.click(await box(1));
  await go(`${TRANSIT}&page=2`);
  await user.click(await box(3));
  expect(bar().textContent).toContain('2 selected');
  const dialog = await order(user, 'Move to a warehouse…');
  expect(dialog.getByText(/^1 of these 2 is not on screen now. They were chosen in this list: Stock: In transit/)).toBeTruthy();
});
