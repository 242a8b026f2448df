import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { CommunicationDialog } from './CommunicationDialog.tsx';

const NET = {
  ...{ type: 'NET', role: 'primary', receiver: '10.20.30.40:2001', check_in: 3, fail_time: 30 },
  ...{ test_every: 1, test_unit: 'days', encrypted: true },
};
const NOW = {
  account: 5001,
  transmit_delay: 30,
  apn: 'broadband',
  paths: [NET, { ...NET, type: 'CELL', role: 'backup', check_in: 60, fail_time: 240 }],
};
const PROGRAM = {
  id: 1,
  cs_no: 'HOU-1',
  at: null,
  by: null,
  swap_id: 7,
  hash: 'a'.repeat(64),
  size: 900,
  zones: 9,
  partial: false,
  shrunken: false,
  last_good: true,
};

function opened(id = 7) {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn(async (_: unknown, request?: { method?: string; body?: string }) => {
    if (request?.method === 'POST') sent.push(JSON.parse(request.body ?? ''));
    const data = { program: PROGRAM, now: NOW, proposed: { ...NOW, apn: 'vzwinternet' } };
    return { ok: true, status: 200, headers: new Map(), json: async () => (request?.method === 'POST' ? { swap: aSwap() } : { data }) };
  }) as unknown as typeof fetch;
  const swap = aSwap({
    id,
    ...{ step: 5, program_work: { kind: 'cell', by: null, at: '2026-11-20T14:00:00Z', reason: null } },
    ...{ upload: { state: 'done' }, test: { state: 'on', expires_at: null } },
  });
  swapOnScreen(<CommunicationDialog onClose={() => undefined} />, swap, {
    act: async (_, send) => {
      await send({ version: 3 });
      return true;
    },
  });
  return sent;
}

test('a dispatcher sees what changes for the new line before it is sent, and it is sent as it stands there', async () => {
  const sent = opened();
  const changes = await screen.findByRole('region', { name: 'What changes' });
  expect(within(changes).getByRole('row', { name: 'APN broadband vzwinternet' })).toBeDefined();
  const path = screen.getByRole('group', { name: 'Path 2' });
  await userEvent.clear(within(path).getByRole('textbox', { name: 'Check-in (min)' }));
  await userEvent.type(within(path).getByRole('textbox', { name: 'Check-in (min)' }), '45');
  expect(within(changes).getByRole('row', { name: 'Path 2, Check-in (min) 60 45' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Send communication section' }));
  expect(sent).toEqual([{ version: 3, communication: { ...NOW, apn: 'vzwinternet', paths: [NET, { ...NOW.paths[1], check_in: 45 }] } }]);
});

test('what the panel would not take is told at its field, and is not sent', async () => {
  const sent = opened();
  const path = await screen.findByRole('group', { name: 'Path 2' });
  const fail = within(path).getByRole('textbox', { name: 'Fail time (min)' });
  await userEvent.clear(fail);
  await userEvent.type(fail, '30');
  expect(within(path).getByText('30: at least the check-in, and at most 240 minutes')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Send communication section' }));
  expect(sent).toEqual([]);
});

test('the order of paths is changed by a button, and the first of them is primary', async () => {
  const sent = opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Move path 2 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove path 2' }));
  expect(screen.queryByRole('group', { name: 'Path 2' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send communication section' }));
  expect(sent).toMatchObject([{ communication: { paths: [{ type: 'CELL', role: 'primary' }] } }]);
});

test('a path that is moved up takes the role of its new place, and one that is removed leaves the focus in the dialog', async () => {
  const sent = opened(8);
  expect(screen.getByRole('status').textContent).toBe('One moment…');
  await userEvent.click(await screen.findByRole('button', { name: 'Move path 2 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add path' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove path 3' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add path' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send communication section' }));
  const [cell, net] = [
    { type: 'CELL', role: 'primary' },
    { type: 'NET', role: 'backup' },
  ];
  expect(sent).toMatchObject([{ communication: { paths: [cell, net] } }]);
});

test('a path that goes by phone from now on has no check-in, and is sent', async () => {
  const sent = opened();
  const path = await screen.findByRole('group', { name: 'Path 2' });
  await userEvent.click(within(path).getByRole('combobox', { name: 'Communication type' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Digital dialer' }));
  const receiver = within(path).getByRole('textbox', { name: 'Receiver' });
  await userEvent.clear(receiver);
  await userEvent.type(receiver, '2145550100');
  await userEvent.click(screen.getByRole('button', { name: 'Send communication section' }));
  expect(sent).toMatchObject([{ communication: { paths: [NET, { type: 'DD', check_in: null, fail_time: null }] } }]);
});
