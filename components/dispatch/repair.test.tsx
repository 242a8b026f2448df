import { jest } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { board, day, now, showOnBoard as show, stop } from '#components/testing/onBoard.tsx';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { ProblemCode } from '#lib/contract/problem.ts';
import { NeedsButton } from './NeedsButton.tsx';
import { RepairPanel } from './RepairPanel.tsx';
import { useMending } from './useMending.ts';

describe('a repair of the days', () => {
  const nothing = () => undefined;
  const needs = { canRepair: true, days: 7, setDays: nothing, Branch: undefined, needs: undefined, error: undefined, retry: nothing };
  const stand = (technician_id: number) => ({ technician_id, date: '2026-11-21', begins_at: null });
  const visit = stop(1, 'Oltorf Laundry');
  const moved = { ticket_id: 1, site_name: 'Oltorf Laundry', why: 'orphaned', from: stand(1), to: stand(2), drive_minutes: 5 };
  const days = [
    { before: day(1, [visit]), after: day(1, []) },
    { before: day(2, []), after: day(2, [visit]) },
  ];
  const plan = { moves: [moved], days, left: [], seen: [], conflicts: [] };
  const change = () => ({
    days: days.map(({ after }, at) => ({ ...after, date: `2026-11-2${1 + at}`, unsent: 1 })),
    unassigned: [],
    conflicts: [],
  });

  const reply = (status: number, body: object) => ({ ok: status < 300, status, headers: new Headers(), json: async () => body });
  /** `assigned`: what each thing that is taken meets, one after the other. */
  function server(found: object | undefined, ...assigned: (ProblemCode | object)[]) {
    const keys: (string | undefined)[] = [];
    globalThis.fetch = (async (address: string, { headers }: { headers: Record<string, string> }) => {
      if (address.endsWith('/repair')) return found ? reply(200, { data: found }) : new Promise(nothing);
      keys.push(headers['idempotency-key']);
      const next = assigned[keys.length - 1];
      if (typeof next === 'string') return reply(next === 'stale' ? 409 : 500, { code: next, message: '' });
      return reply(200, { data: next });
    }) as never;
    return keys;
  }
  const panel = (onClose: () => void = nothing, mending: { technicianId?: number } = { technicianId: 1 }) =>
    show(<RepairPanel needs={needs} mending={mending} onDay={nothing} show={nothing} onClose={onClose} />);
  const takeIt = () => screen.findByRole('button', { name: 'Take this move' });

  test('of who is sick goes before the queue, which stands there again when it is closed', () => {
    const endAway = jest.fn();
    const { result, rerender } = renderHook(
      ({ away }: { away?: { technicianId: number } }) => useMending(board, '2026-11-21', now, away, endAway),
      { initialProps: {} },
    );
    act(() => result.current.toggle());
    expect(result.current.mending).toEqual({});
    rerender({ away: { technicianId: 1 } });
    expect(result.current.mending).toEqual({ technicianId: 1 });
    act(() => result.current.end());
    expect(endAway).toHaveBeenCalledTimes(1);
    rerender({});
    expect(result.current.mending).toEqual({});
    act(() => result.current.end());
    expect(result.current.mending).toBeUndefined();
  });

  test('that was not taken says so and goes again under the same key; the trucks that do not know are told, and that it was taken back', async () => {
    const keys = server(plan, 'failed', change(), change());
    const onClose = jest.fn();
    const { user } = panel(onClose);
    await user.click(await takeIt());
    expect((await screen.findByRole('alert')).textContent).toContain('This was not done.');
    expect(screen.queryByText('No plan was made')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 move taken. 2 trucks do not know yet: send Sat, Nov 21 and Sun, Nov 22.')).toBeTruthy();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 move taken back')).toBeTruthy();
  });

  test.each([
    ['stale', /^It was not taken back: somebody changed these days since/],
    ['failed', /^This was not done/],
  ] as const)('that could not be taken back (%s) says why', async (code, said) => {
    server(plan, { ...change(), days: [{ ...days[1]?.after, unsent: 1 }] }, code);
    const { user } = panel();
    await user.click(await takeIt());
    expect(await screen.findByText(/1 truck does not know yet/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test('is announced in one place and has the focus when it is found', async () => {
    server(plan);
    const { user } = panel(nothing, {});
    const said = screen.getByRole('status');
    expect(said.textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Repair' }));
    const title = await screen.findByRole('heading', { name: '1 move' });
    expect(screen.getByRole('status')).toBe(said);
    expect(said.textContent).toBe('1 move');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test('for who is sick says for whom while it is looked for, and is closed, not stopped', () => {
    server(undefined);
    panel();
    expect(screen.getByRole('heading', { name: 'Who takes the visits of Otis' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Looking for a plan…');
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  test('has its button when what needs somebody could not be read, and gives it the focus back', () => {
    const button = (isOpen: boolean) => (
      <>
        {isOpen && <input aria-label="in the panel" />}
        <NeedsButton count={undefined} hasFailed isOpen={isOpen} onPress={nothing} />
      </>
    );
    const { rerender } = onScreen(button(true));
    expect(screen.getByRole('button', { name: 'Needs you' }).querySelector('[data-family="crit"]')).toBeTruthy();
    screen.getByLabelText('in the panel').focus();
    rerender(button(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Needs you' }));
  });
});
