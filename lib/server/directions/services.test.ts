import type { RoutePoint } from '#lib/contract/directions.ts';
import { type FakeStep, okAnswer, startFakeDirections } from '#lib/testing/fakeDirections.ts';

process.env.LOG_LEVEL = 'silent';
const { createDirections } = await import('./directions.ts');
const { mapbox, osrm } = await import('./services.ts');
const { NoWay } = await import('./exchange.ts');

const service = await startFakeDirections();
beforeEach(() => service.heard.splice(0));
afterAll(() => service.close());

const HERE: RoutePoint = { lat: 32.7791234, lng: -96.8 };
const THERE: RoutePoint = { lat: 31.549, lng: -97.13 };
const HOME: RoutePoint = { lat: 30.267, lng: -97.735 };
const DRIVE: FakeStep[] = [
  {
    type: 'depart',
    modifier: 'left',
    name: 'Elm Street',
    distance: 300,
    duration: 40,
    line: [
      [-96.8, 32.779],
      [-96.803, 32.779],
    ],
  },
  {
    type: 'on ramp',
    modifier: 'slight right',
    destinations: 'I 35E South: Waco',
    distance: 500,
    duration: 30,
    line: [
      [-96.803, 32.779],
      [-96.803, 32.77],
    ],
  },
  {
    type: 'merge',
    modifier: 'slight left',
    name: 'Interstate 35E',
    ref: 'I 35E',
    distance: 150_000,
    duration: 5000,
    line: [
      [-96.803, 32.77],
      [-97.1, 31.6],
    ],
  },
  {
    type: 'off ramp',
    modifier: 'slight right',
    exits: '335B',
    destinations: 'University Parks Drive',
    distance: 400,
    duration: 30,
    line: [
      [-97.1, 31.6],
      [-97.11, 31.56],
    ],
  },
  {
    type: 'roundabout',
    exit: 2,
    modifier: 'right',
    distance: 50,
    duration: 9,
    line: [
      [-97.11, 31.56],
      [-97.111, 31.56],
    ],
  },
  {
    type: 'exit roundabout',
    modifier: 'right',
    name: 'Franklin Avenue',
    distance: 700,
    duration: 60,
    line: [
      [-97.111, 31.56],
      [-97.13, 31.549],
    ],
  },
  {
    type: 'arrive',
    modifier: 'right',
    name: 'Franklin Avenue',
    line: [
      [-97.13, 31.549],
      [-97.13, 31.549],
    ],
  },
];

const services = [
  ['OSRM', () => osrm(service.url)],
  ['Mapbox', () => mapbox('sk.secret', service.url)],
] as const;

describe.each(services)('%s', (_, by) => {
  const ask = (timeoutMs = 5000) => createDirections({ service: by(), timeoutMs })([HERE, THERE]);

  test('gives the way by real roads, its steps without words', async () => {
    service.says(okAnswer([DRIVE]));
    const { legs, quality, fallback, attribution } = await ask();
    expect({ quality, fallback }).toEqual({ quality: 'road', fallback: null });
    expect(attribution.map(({ text }) => text)).toContain('© OpenStreetMap');
    expect(legs).toMatchObject([{ m: 151_950, s: 5169, by: 'roads' }]);
    expect(legs[0]?.path).toHaveLength(6);
    expect(legs[0]?.steps.map(({ kind, turn, road, toward, exit, m }) => [kind, turn, road, toward, exit, m])).toEqual([
      ['depart', 'left', 'Elm Street', null, null, 300],
      ['ramp', 'slight right', null, 'I 35E South: Waco', null, 500],
      ['merge', 'slight left', 'Interstate 35E (I 35E)', null, null, 150_000],
      ['exit', 'slight right', null, 'University Parks Drive', '335B', 400],
      ['roundabout', 'right', 'Franklin Avenue', null, '2', 750],
      ['arrive', 'right', 'Franklin Avenue', null, null, 0],
    ]);
  });

  test.each([
    ['too many requests', () => service.says({ message: 'Too Many Requests' }, 429, { 'retry-after': '7' }), 'busy'],
    ['a refused token', () => service.says({ message: 'Not Authorized - Invalid Token' }, 401), 'refused'],
    ['no road there', () => service.says({ code: 'NoRoute', message: 'No route found' }, 400), 'no_road'],
    ['a place far from every road', () => service.says({ code: 'NoSegment', message: 'Could not find a matching segment' }), 'no_road'],
    ['a question it does not understand', () => service.says({ code: 'InvalidQuery', message: '…' }, 400), 'failed'],
    ['broken JSON', () => service.says('{"code":"Ok","routes":['), 'failed'],
    ['a page instead of an answer', () => service.says('<html>Welcome</html>'), 'failed'],
    ['an answer of another shape', () => service.says({ code: 'Ok', routes: [{ legs: 'many' }] }), 'failed'],
    ['a way with a leg too many', () => service.says(okAnswer([DRIVE, DRIVE])), 'failed'],
    ['a failure of its own', () => service.says('', 503), 'failed'],
    ['a redirect, which is not followed', () => service.says('', 302, { location: `${service.url}/elsewhere` }), 'failed'],
  ])('%s: the estimate answers, and says why', async (_what, prepare, fallback) => {
    prepare();
    expect(await ask()).toMatchObject({ quality: 'estimate', provider: 'linekeeper', fallback, legs: [{ by: 'highways' }] });
    expect(service.heard).toHaveLength(1);
  });

  test('nobody waits longer than set for one that does not answer, or never ends', async () => {
    service.answer = () => undefined;
    expect(await ask(60)).toMatchObject({ quality: 'estimate', fallback: 'late' });
    service.answer = (_request, response) => response.writeHead(200).write('{"code":');
    expect(await ask(60)).toMatchObject({ quality: 'estimate', fallback: 'late' });
  });
});

test('OSRM and Mapbox are asked as they document it, longitude first', async () => {
  service.says(okAnswer([DRIVE]));
  await createDirections({ service: osrm(`${service.url}/maps`), timeoutMs: 5000 })([HERE, THERE]);
  await createDirections({ service: mapbox('sk.secret', service.url), timeoutMs: 5000 })([HERE, THERE]);
  const query = 'alternatives=false&geometries=geojson&overview=false&steps=true';
  expect(service.heard).toEqual([
    `/maps/route/v1/driving/-96.80000,32.77912;-97.13000,31.54900?${query}`,
    `/directions/v5/mapbox/driving/-96.80000,32.77912;-97.13000,31.54900?${query}&access_token=sk.secret`,
  ]);
});

test('nothing that is said about a failure gives the token away', async () => {
  service.says({ code: 'sk.secret', message: 'sk.secret' }, 500);
  const failure = await mapbox('sk.secret', service.url)
    .route([HERE, THERE], 5000)
    .catch((error: unknown) => error);
  const unreachable = await mapbox('sk.secret', 'http://127.0.0.1:1')
    .route([HERE, THERE], 5000)
    .catch((error: unknown) => error);
  for (const error of [failure, unreachable]) {
    expect(error).toBeInstanceOf(NoWay);
    expect(JSON.stringify([String(error), (error as Error).stack, error])).not.toContain('sk.secret');
  }
});

test('the same way is asked of OSRM once an hour; of Mapbox every time, but once by those who ask together', async () => {
  service.says(okAnswer([DRIVE]));
  let now = 1_000_000;
  const own = createDirections({ service: osrm(service.url), timeoutMs: 5000, now: () => now });
  await Promise.all([own([HERE, THERE]), own([HERE, THERE])]);
  await own([{ ...HERE, lat: HERE.lat + 0.000001 }, THERE]);
  expect(service.heard).toHaveLength(1);
  now += 3_600_001;
  await own([HERE, THERE]);
  expect(service.heard).toHaveLength(2);

  service.heard.splice(0);
  const theirs = createDirections({ service: mapbox('sk.secret', service.url), timeoutMs: 5000 });
  await Promise.all([theirs([HERE, THERE]), theirs([HERE, THERE])]);
  await theirs([HERE, THERE]);
  expect(service.heard).toHaveLength(2);
});

test('one that has enough is left alone for as long as it said, one that fails again and again for a while', async () => {
  let now = 1_000_000;
  const find = createDirections({ service: osrm(service.url), timeoutMs: 5000, now: () => now });
  service.says('', 429, { 'retry-after': '7' });
  await find([HERE, THERE]);
  service.says(okAnswer([DRIVE]));
  now += 6000;
  expect(await find([HERE, THERE])).toMatchObject({ quality: 'estimate', fallback: 'busy' });
  expect(service.heard).toHaveLength(1);
  now += 2000;
  expect(await find([HERE, THERE])).toMatchObject({ quality: 'road' });

  service.says('', 500);
  for (const point of [HOME, { lat: 29, lng: -98 }, { lat: 28, lng: -98 }, { lat: 27.5, lng: -98 }]) await find([HERE, point]);
  expect(service.heard).toHaveLength(5);
  now += 16_000;
  service.says(okAnswer([DRIVE]));
  expect(await find([HERE, HOME])).toMatchObject({ quality: 'road' });
});

test('at most four questions are out at once; the others have their turn, and too many get the estimate', async () => {
  let out = 0;
  let most = 0;
  const open: (() => void)[] = [];
  service.answer = async (_request, response) => {
    most = Math.max(most, ++out);
    await new Promise<void>((resolve) => open.push(resolve));
    out--;
    response.end(JSON.stringify(okAnswer([DRIVE])));
  };
  const find = createDirections({ service: osrm(service.url), timeoutMs: 20_000 });
  const asked = Array.from({ length: 40 }, (_, at) => find([HERE, { lat: 31 + at / 100, lng: -97 }]));
  const all = Promise.all(asked);
  const opener = setInterval(() => open.splice(0).forEach((go) => void go()), 5);
  const routes = await all;
  clearInterval(opener);
  expect(most).toBeLessThanOrEqual(4);
  expect(routes.filter(({ quality }) => quality === 'road')).toHaveLength(28);
  expect(routes.filter(({ fallback }) => fallback === 'busy')).toHaveLength(12);
});
