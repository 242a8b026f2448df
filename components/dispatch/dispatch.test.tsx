import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { at, board, day, now, showOnBoard as show, stop } from '#components/testing/onBoard.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { Technician, TechnicianRecord } from '#lib/contract/technicians.ts';
import { DragProvider } from './drag.tsx';
import { placeUnder } from './dropPlace.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { NotPlaced } from './NotPlaced.tsx';
import { RoadActs } from './RoadActs.tsx';
import { StopMarks } from './StopMarks.tsx';
import { Timeline } from './Timeline.tsx';
import { changesOf, typedRecord, wrongRecord } from './technicianForm.ts';
import { WeekVisit } from './WeekVisit.tsx';

describe('a dispatcher who gives a ticket away without a pointer', () => {
  test('is offered whoever can do it first, is told what speaks against the others, and chooses the place in the day', async () => {
    const move = jest.fn();
    const { user } = show(<MoveDialog ticketId={4} onClose={() => undefined} />, move);
    const [first, second] = screen.getAllByRole('radio');
    expect(first?.closest('label')?.textContent).toContain('Renee');
    expect(second?.closest('label')?.textContent).toMatch(/Otis.*one conflict/);
    await user.click(screen.getByRole('radio', { name: /^Otis/ }));
    expect(screen.getByRole('status').textContent).toContain('Rainey Street Bikes needs Fire alarm, which Otis does not have.');
    const where = screen.getByRole('combobox', { name: 'Where in the day' });
    expect(within(where).getByRole('option', { name: /2, after Oltorf Laundry \(fits best\)/ })).toBeTruthy();
    await user.selectOptions(where, '1, first of all');
    await user.click(screen.getByRole('button', { name: 'Move to Otis' }));
    expect(move).toHaveBeenCalledWith(4, { technicianId: 1, at: 0 }, undefined);
  });

  test('says when the customer expects somebody and how long it takes, is told at once what that brings, and nothing wrong is sent', async () => {
    const move = jest.fn();
    const { user } = show(<MoveDialog ticketId={5} onClose={() => undefined} />, move);
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Not before', '08:00');
    type('Not after', '08:05');
    expect(screen.getByRole('status').textContent).toMatch(/Zilker Kayaks: .+ behind its window/);
    type('Minutes on site', '3');
    expect(screen.getByText('5 to 720')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    type('Minutes on site', '50');
    type('Not before', '09:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Ends before it begins')).toBeTruthy();
    expect(move).not.toHaveBeenCalled();
    type('Not after', '10:30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const window = { start: '2026-11-21T15:00:00.000Z', end: '2026-11-21T16:30:00.000Z' };
    expect(move).toHaveBeenCalledWith(5, { technicianId: 1, at: 1 }, { window, minutes: 50 });
  });
});

test('an urgent stop is marked in row and lane, and who comes too early is told from when the visit begins', () => {
  const early = { priority: 'urgent', window: { start: at('19:00'), end: at('20:00') } };
  const own = day(1, [stop(1, 'Oltorf Laundry', early)]);
  const [first] = own.stops;
  if (!first) throw new Error('no stop');
  show(<StopMarks stop={first} />);
  expect(screen.getByText('Urgent')).toBeTruthy();
  expect(screen.getByText(/^There at 8:.+ AM, begins 1:00 PM: .+ of waiting$/)).toBeTruthy();
  const who = Technician.parse({ id: 1, name: 'Otis' });
  show(<Timeline days={[{ who, day: own }]} day="2026-11-21" timeZone="America/Chicago" now={now} isToday={false} />);
  expect(screen.getByRole('button', { name: 'Otis, stop 1: Urgent: Oltorf Laundry' })).toBeTruthy();
});

test('who can not be placed is told once for each reason, with how many and which', () => {
  const left = (ticket_id: number, site_name: string, why: 'room' | 'skill') => ({
    ...{ ticket_id, site_name, why, Ticket_Number: null, technician_id: null, help: null },
    skill: why === 'skill' ? 'fire' : null,
  });
  show(<NotPlaced left={[left(1, 'Oltorf Laundry', 'room'), left(2, 'Zilker Kayaks', 'skill'), left(3, 'Rainey Street Bikes', 'room')]} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 fit on nobody’s day here:Oltorf Laundry and Rainey Street Bikes',
    'One needs Fire alarm, which nobody shown has:Zilker Kayaks',
  ]);
});

test('nobody is asked whether they have arrived at a visit of another day', () => {
  const ability = [{ action: 'manage', subject: 'all' }] as const;
  const ana = { id: 7, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null };
  const acts = (
    <UserProvider user={{ ...ana, ability: [...ability] }}>
      <CapabilityProvider names={['assign']}>
        <RoadActs stop={stop(1, 'Oltorf Laundry', { status: 'dispatched' })} />
      </CapabilityProvider>
    </UserProvider>
  );
  const { unmount } = show(acts);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show(acts, undefined, '2026-11-21');
  expect(screen.getByRole('button', { name: 'Arrived' })).toBeTruthy();
});

test('a day in Chicago is drawn by the clock of Chicago, wherever it is read', () => {
  const [own] = board.days;
  const who = Technician.parse({ id: 1, name: 'Otis' });
  show(<Timeline days={own ? [{ who, day: own }] : []} day="2026-11-21" timeZone="America/Chicago" now={now} isToday={false} />);
  const hours = screen.getByRole('region', { name: 'Timeline of the day' }).textContent ?? '';
  expect(hours).toMatch(/^Day8 AM9 AM/);
  expect(screen.getByRole('button', { name: 'Otis, stop 2: Zilker Kayaks' })).toBeTruthy();
});

test('what is carried over a list is let go between the rows, itself not counted', () => {
  document.body.innerHTML = '<div data-drop="7" data-axis="y"><p data-key="t1"></p><p data-key="t2"></p><p data-key="t3"></p></div>';
  const rows = [...document.querySelectorAll('p')];
  for (const [index, row] of rows.entries())
    row.getBoundingClientRect = () => ({ left: 0, top: index * 40, width: 100, height: 40 }) as DOMRect;
  document.elementFromPoint = () => rows[2] ?? null;
  expect(placeUnder(10, 110, 't1')).toEqual({ technicianId: 7, at: 2 });
  expect(placeUnder(10, 90, 't1')).toEqual({ technicianId: 7, at: 1 });
  document.elementFromPoint = () => document.body;
  expect(placeUnder(500, 500, 't1')).toBeUndefined();
});

test('what is carried over a lane is let go at the time below it, to five minutes', () => {
  const start = Date.parse(at('14:00'));
  document.body.innerHTML = `<div data-drop="7" data-start="${start}" data-end="${Date.parse(at('22:00'))}"><p data-key="t2"></p></div>`;
  const lane = document.querySelector('div');
  if (!lane) throw new Error('no lane');
  lane.getBoundingClientRect = () => ({ left: 200, top: 0, width: 800, height: 46 }) as DOMRect;
  document.elementFromPoint = () => lane;
  expect(placeUnder(350, 10, 't1')).toEqual({ technicianId: 7, time: Date.parse(at('15:30')) });
  expect(placeUnder(356, 10, 't1')).toEqual({ technicianId: 7, time: Date.parse(at('15:35')) });
});

test('of a technician only what is otherwise is saved: a number written in another way and skills in another order are the same', () => {
  const record = TechnicianRecord.parse({
    id: 1,
    name: 'Otis',
    shift: { start: '08:00', end: '17:00' },
    skills: ['fire', 'panel'],
    days_off: [0, 6],
    phone: '2145550147',
    home: { lat: 30.26712, lng: -97.7431 },
  });
  const typed = typedRecord(record);
  expect(typed.phone).toBe('(214) 555-0147');
  expect(changesOf({ ...typed, phone: '214-555-0147', skills: ['panel', 'fire'], daysOff: [6, 0] }, record)).toEqual({});
  expect(changesOf({ ...typed, end: '16:00', home: null, truck: ' 12 ' }, record)).toEqual({
    shift: { start: '08:00', end: '16:00' },
    home: null,
    truck: '12',
  });
  expect(wrongRecord({ ...typed, phone: '555' })).toEqual({ phone: true });
  expect(wrongRecord({ ...typed, end: '08:00' })).toEqual({ shift: true });
});

test('a finger that scrolls the week carries no visit along, a mouse does', () => {
  const visit = stop(1, 'Oltorf Laundry');
  show(
    <DragProvider onDrop={() => undefined} say={() => undefined}>
      <WeekVisit stop={visit} date="2026-11-21" isNamed={false} onPress={() => undefined} />
    </DragProvider>,
  );
  document.elementFromPoint = () => null;
  const point = (at: Element | Window, type: string, pointerType: string, clientX: number) =>
    fireEvent(at, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType, pointerId: 1, isPrimary: true }));
  const pull = (pointerType: string) => {
    point(screen.getByRole('button'), 'pointerdown', pointerType, 0);
    point(window, 'pointermove', pointerType, 60);
    return screen.queryByText('Oltorf Laundry') !== null;
  };
  expect([pull('touch'), pull('mouse')]).toEqual([false, true]);
});
