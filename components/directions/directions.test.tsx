import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { Route } from '#lib/contract/directions.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { moved, placeIn, type Slot, slotsIn, textOf } from './places.ts';
import type { Plan } from './usePlan.ts';
import { WaySteps } from './WaySteps.tsx';
import { WaySum } from './WaySum.tsx';

const DALLAS = { label: 'Dallas, TX', lat: 32.779, lng: -96.8 };
const WACO = { label: 'Waco, TX', lat: 31.549, lng: -97.13 };
const AUSTIN = { label: 'Austin, TX', lat: 30.267, lng: -97.735 };

describe('somebody who types or is sent a place', () => {
  test.each([
    ['32.78, -96.8', 32.78, -96.8],
    ['32.78 -96.8', 32.78, -96.8],
    ['32.78°;-96.8°', 32.78, -96.8],
  ])('%s is read as degrees', (text, lat, lng) => expect(placeIn(text)).toMatchObject({ lat, lng }));

  test.each(['91, 0', '0, 181', 'Waco', '32.78', '2145550100', '32.78, -96.8, 5'])('%s is not', (text) => expect(placeIn(text)).toBeNull());

  test('a link opens the same places in the same order, blank ones too, and never more than can be asked about', () => {
    const slots: Slot[] = [DALLAS, null, { ...WACO, label: 'St. Mary’s, Gym, east' }];
    expect(slotsIn(slots.map(textOf))).toEqual(slots);
    expect(slotsIn([])).toEqual([null, null]);
    expect(slotsIn(Array(40).fill(textOf(DALLAS)))).toHaveLength(25);
    expect(slotsIn(['95,0,Nowhere', 'x,y', '1,2'])).toEqual([null, null, { lat: 1, lng: 2, label: '1.00000, 2.00000' }]);
  });
});

globalThis.fetch = jest.fn<typeof fetch>(async (address) => {
  const data = String(address).startsWith('/api/directions/towns?q=aus') ? [AUSTIN] : [];
  return { ok: true, status: 200, headers: new Map(), json: async () => ({ data }) } as unknown as Response;
});

function rows(slots: Slot[]) {
  const plan = {
    slots,
    places: slots.flatMap((slot) => slot ?? []),
    at: undefined,
    isFull: false,
    ...Object.fromEntries(['set', 'add', 'remove', 'move', 'reverse', 'leaveAt'].map((name) => [name, jest.fn()])),
  } as unknown as Plan;
  return { plan, ...onScreen(<PlaceRows plan={plan} armed={null} />) };
}

describe('somebody who plans a way', () => {
  test('finds a town by its first letters and takes it with Enter', async () => {
    const { user, plan } = rows([null, WACO]);
    await user.type(screen.getByRole('combobox', { name: 'Place A' }), 'aus');
    await screen.findByRole('option', { name: 'Austin, TX' });
    await user.keyboard('{Enter}');
    expect(plan.set).toHaveBeenCalledWith(0, AUSTIN);
  });

  test('types degrees and takes them', async () => {
    const { user, plan } = rows([DALLAS, null]);
    await user.type(screen.getByRole('combobox', { name: 'Place B' }), '30.5, -97.7{Enter}');
    expect(plan.set).toHaveBeenCalledWith(1, expect.objectContaining({ lat: 30.5, lng: -97.7 }));
  });

  test('moves a place with the arrow keys and hears where it is now', async () => {
    const { user, plan } = rows([DALLAS, WACO, AUSTIN]);
    act(() => screen.getByRole('button', { name: /^Move Waco/ }).focus());
    await user.keyboard('{ArrowDown}');
    expect(plan.move).toHaveBeenCalledWith(1, 2);
    expect(screen.getByRole('status').textContent).toBe('Waco, TX is now 3 of 3');
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });

  test('does not move the last place further down', async () => {
    const { user, plan } = rows([DALLAS, WACO]);
    act(() => screen.getByRole('button', { name: /^Move Waco/ }).focus());
    await user.keyboard('{ArrowDown}');
    expect(plan.move).not.toHaveBeenCalled();
  });
});

const step = { turn: null, road: null, toward: null, exit: null, m: 0, s: 0, at: [0, 0] as [number, number] };
const route: Route = {
  legs: [
    {
      m: 151_950,
      s: 5580,
      by: 'roads',
      path: [],
      steps: [
        { ...step, kind: 'depart', road: 'Elm Street', m: 60, s: 10 },
        { ...step, kind: 'ramp', turn: 'slight right', toward: 'I 35E South: Waco', m: 500 },
        { ...step, kind: 'exit', exit: '335B', toward: 'University Parks Drive', m: 4000 },
        { ...step, kind: 'turn', turn: 'sharp left', road: 'Franklin Avenue', m: 1609.344 },
        { ...step, kind: 'roundabout', exit: '2', road: '8th Street', m: 100 },
        { ...step, kind: 'arrive', turn: 'right' },
      ],
    },
  ],
  quality: 'road',
  provider: 'osrm',
  fallback: null,
  attribution: [{ text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' }],
};
const estimate: Route = {
  ...route,
  quality: 'estimate',
  provider: 'linekeeper',
  attribution: [],
  legs: [
    {
      ...(route.legs[0] as Route['legs'][number]),
      by: 'highways',
      steps: [
        { ...step, kind: 'follow', road: 'I 35', toward: 'Waco', m: 151_950, s: 5580 },
        { ...step, kind: 'arrive' },
      ],
    },
  ],
};

describe('somebody who reads a way', () => {
  test('reads what to do at each step, how far, and when they are there', () => {
    onScreen(<WaySteps route={route} places={[DALLAS, WACO]} leaves="23:00" />);
    const leg = screen.getByRole('region', { name: 'From A to B' });
    expect(within(leg).getByText(/94 mi · 1 h 33 min · there at 12:33 AM \(\+1 day\)/)).toBeTruthy();
    expect(
      within(leg)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Start on Elm Street200 ft',
      'Take the ramp toward I 35E South: Waco0.3 mi',
      'Take exit 335B toward University Parks Drive2.5 mi',
      'Turn sharp left onto Franklin Avenue1 mi',
      'At the roundabout take exit 2 onto 8th Street350 ft',
      'Waco, TX, on the right',
    ]);
  });

  test('is told whom real roads are owed to, and nothing of an estimate', () => {
    onScreen(<WaySum route={route} leaves="08:00" />);
    expect(screen.getByRole('link', { name: '© OpenStreetMap' })).toBeTruthy();
    expect(screen.queryByText(/estimate/)).toBeNull();
    expect(screen.getByText('9:33 AM')).toBeTruthy();
  });

  test('is told that an estimate is one, and why it stands in', () => {
    const { rerender } = onScreen(<WaySum route={estimate} leaves="08:00" />);
    expect(screen.getByText('An estimate.')).toBeTruthy();
    expect(screen.getByText('about 94 mi')).toBeTruthy();
    rerender(<WaySum route={{ ...estimate, fallback: 'late' }} leaves="08:00" />);
    expect(screen.getByText(/did not answer in time, so this is an estimate/)).toBeTruthy();
  });
});
