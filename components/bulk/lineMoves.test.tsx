import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { BulkJob } from '#lib/contract/bulk.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ Link: 'a', useRouter: () => ({ push: () => undefined }) }));
const { LineMovesAction } = await import('./LineMovesAction.tsx');
const { MovesLeftOut } = await import('./MovesLeftOut.tsx');
// What is loaded when it is asked for, so that a slow machine is no slower here.
await import('./LineMoves.tsx');

const [OLD, CARD, LIVE, SPARE] = ['353806141923634', '89148000001234567890', '353806141923642', '353806141923659'];
const preflight = {
  changes: 1,
  skips: [{ rule: 'by-swap', count: 1 }],
  hints: [{ hint: 'change-iccid', count: 1, provider: null, limit: null }],
};
const job = BulkJob.parse({ id: 0, action: 'move-line', state: 'queued', done: 0, failed: 0, skipped: 1, total: 2, preflight });
const moves = [
  { from: OLD, to: CARD, move: 'change-iccid', rule: null },
  { from: LIVE, to: SPARE, move: null, rule: 'by-swap' },
];

let sent: unknown[] = [];
let keys: (string | undefined)[] = [];
let isLost = false;
globalThis.fetch = jest.fn<typeof fetch>(async (_, { body, headers } = {}) => {
  const answer = (data: unknown) => ({ ok: true, status: 200, headers: new Headers(), json: async () => data }) as Response;
  if (!body) return answer({ data: [], meta: { current_page: 1, per_page: 10, last_page: 1, total: 0 } });
  sent.push(JSON.parse(String(body)));
  keys.push(new Headers(headers).get('idempotency-key') ?? undefined);
  if (isLost && !String(body).includes('dry_run')) throw new TypeError('the connection broke');
  return answer({ data: { ...job, moves } });
});
beforeEach(() => {
  sent = [];
  keys = [];
  isLost = false;
});

function open(names: string[], ability: AbilityRule[] = [{ action: 'manage', subject: 'all' }]) {
  const ana = { id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={{ ...ana, ability }}>
        <CapabilityProvider names={names}>
          <LineMovesAction />
        </CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}

test('a list of pairs is checked first: what goes over how, which rows are left out and why; only then is it sent', async () => {
  const { user } = open(['bulkMoves']);
  await user.click(screen.getByRole('button', { name: 'Move lines…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(dialog.getByText('There is no pair in it.')).toBeTruthy();
  const list = dialog.getByRole('textbox', { name: 'Old card or radio, then the new one' });
  await user.click(list);
  await user.paste(`${OLD},${CARD}\n${LIVE}`);
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(dialog.getByText('Row 2 needs two numbers: the old and the new.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(list);
  await user.paste(`,${SPARE}`);
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(await dialog.findByText(/1 line goes to a new card in the same radio/)).toBeTruthy();
  expect(dialog.getByRole('list', { name: 'Rows left out' }).textContent).toBe(
    `${LIVE} → ${SPARE}: A live system depends on it: move it in a swap`,
  );
  await user.click(dialog.getByRole('button', { name: 'Move 1 line' }));
  const pairs = [
    { from: OLD, to: CARD },
    { from: LIVE, to: SPARE },
  ];
  expect(sent).toEqual([
    { moves: pairs, dry_run: true },
    { moves: pairs, confirm: '1' },
  ]);
});

async function checkedList() {
  const { user } = open(['bulkMoves']);
  await user.click(screen.getByRole('button', { name: 'Move lines…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('textbox', { name: 'Old card or radio, then the new one' }));
  await user.paste(`${OLD},${CARD}`);
  return { user, dialog, check: dialog.getByRole('button', { name: 'Check the list' }) };
}

test('who presses “Check the list” twice, or holds Enter on it, checks and moves nothing', async () => {
  const { user, dialog, check } = await checkedList();
  await user.dblClick(check);
  const move = await dialog.findByRole('button', { name: 'Move 1 line' });
  expect(document.activeElement).not.toBe(move);
  check.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(sent.length).toBeGreaterThan(1);
  expect(sent).toEqual(sent.map(() => ({ moves: [{ from: OLD, to: CARD }], dry_run: true })));
});

test('an order whose answer was lost is sent again as the same order, and another list forgets what failed', async () => {
  const { user, dialog, check } = await checkedList();
  await user.click(check);
  isLost = true;
  await user.click(await dialog.findByRole('button', { name: 'Move 1 line' }));
  expect(await dialog.findByText('The bulk change did not begin.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Move 1 line' }));
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  await user.click(dialog.getByRole('textbox', { name: 'Old card or radio, then the new one' }));
  await user.paste(`\n${LIVE},${SPARE}`);
  expect(dialog.queryByText('The bulk change did not begin.')).toBeNull();
});

test('a file that can’t be read is said to be so', async () => {
  const { user, dialog } = await checkedList();
  const file = new File([''], 'moves.csv');
  file.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const click = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [file] });
    this.dispatchEvent(new Event('change'));
  });
  await user.click(dialog.getByRole('button', { name: 'Choose a file…' }));
  click.mockRestore();
  expect(await dialog.findByText('“moves.csv” can’t be read: it may be a folder, or be gone.')).toBeTruthy();
});

test('where the upstream moves no lines, or somebody may not, nothing offers it', () => {
  open([]);
  open(['bulkMoves'], [{ action: 'activate', subject: 'Sim' }]);
  expect(screen.queryByRole('button', { name: 'Move lines…' })).toBeNull();
});

test('of many rows left out the first are named, and how many more there are', () => {
  const many = Array.from({ length: 23 }, (_, row) => ({ from: `${353806000000000 + row}`, to: SPARE, move: null, rule: 'twice' }));
  onScreen(<MovesLeftOut moves={many} />);
  expect(screen.getByText('And 3 rows more')).toBeTruthy();
});
