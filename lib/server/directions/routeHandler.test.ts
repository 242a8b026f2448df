import { estimatedLeg } from '#lib/roads/highways.ts';
import { OURS_IN_JSON as OURS, startTestWeb } from '#lib/testing/testWeb.ts';

const desk = await startTestWeb();
const { answerDirections, answerLegs, answerTowns } = await import('./routeHandler.ts');

const signIn = (ability: unknown) => desk.signIn(1, { ability });
const may = (subject: string) => [{ action: 'read', subject }];
const POINTS = [
  { lat: 32.78, lng: -96.8 },
  { lat: 31.55, lng: -97.13 },
];

const ask = (cookie: string, body: unknown, headers: Record<string, string> = OURS) =>
  answerDirections(
    new Request('http://desk.test/api/directions', {
      method: 'POST',
      headers: { ...headers, cookie },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

test.each(['Dashboard', 'Dispatch'])('who may read the %s is told the way, and that it is an estimate', async (subject) => {
  const response = await ask(await signIn(may(subject)), { points: POINTS });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ data: { quality: 'estimate', provider: 'linekeeper', legs: [{ by: 'highways' }] } });
});

test('nobody else is: not without a session, not without the ability, not from a foreign page', async () => {
  const dispatcher = await signIn(may('Dispatch'));
  expect((await ask('', { points: POINTS })).status).toBe(401);
  expect((await ask(await signIn(may('Sim')), { points: POINTS })).status).toBe(403);
  const foreign = await ask(dispatcher, { points: POINTS }, { ...OURS, origin: 'http://elsewhere.test' });
  expect([foreign.status, (await foreign.json()).code]).toEqual([403, 'csrf']);
});

test.each([
  ['one place', { points: POINTS.slice(1) }, { points: ['must be at least 2 places'] }],
  ['26 places', { points: Array(26).fill(POINTS[0]) }, { points: ['must be at most 25 places'] }],
  [
    'a place off the earth',
    { points: [POINTS[0], { lat: 91, lng: -181 }] },
    { 'points.1.lat': ['must be from -90 to 90'], 'points.1.lng': ['must be from -180 to 180'] },
  ],
  ['words for degrees', { points: [POINTS[0], { lat: 'north', lng: 1 }] }, { 'points.1.lat': ['must be a number of degrees'] }],
])('%s is refused with the place, and the rule', async (_, body, errors) => {
  const response = await ask(await signIn(may('Dispatch')), body);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'invalid', errors });
});

const askLegs = (cookie: string, body: unknown, headers: Record<string, string> = OURS) =>
  answerLegs(
    new Request('http://desk.test/api/directions/legs', { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) }),
  );
const askTowns = (cookie: string, q: string) =>
  answerTowns(new Request(`http://desk.test/api/directions/towns?${new URLSearchParams({ q })}`, { headers: { cookie } }));

test('many drives are answered in one go, each as the upstream reckons it', async () => {
  const answer = await askLegs(await signIn(may('Dispatch')), {
    places: POINTS,
    legs: [
      [0, 1],
      [1, 0],
      [1, 1],
    ],
  });
  expect(answer.status).toBe(200);
  const { data } = await answer.json();
  const [from, to] = POINTS;
  const { metres, minutes } = from && to ? estimatedLeg(from, to) : { metres: 0, minutes: 0 };
  expect(data).toEqual([
    [metres, minutes],
    [metres, minutes],
    [0, 0],
  ]);
});

test.each([
  ['a drive to a place that was not given', { places: POINTS, legs: [[0, 2]] }],
  ['a drive from before the first place', { places: POINTS, legs: [[-1, 0]] }],
  ['no drive', { places: POINTS, legs: [] }],
  ['5,001 drives', { places: POINTS, legs: Array(5001).fill([0, 1]) }],
  ['801 places', { places: Array(801).fill(POINTS[0]), legs: [[0, 1]] }],
])('%s is refused', async (_, body) => {
  expect((await askLegs(await signIn(may('Dispatch')), body)).status).toBe(422);
});

test('drives and towns are for those alone who may plan, and drives for our own pages', async () => {
  const body = { places: POINTS, legs: [[0, 1]] };
  expect((await askLegs('', body)).status).toBe(401);
  expect((await askLegs(await signIn(may('Sim')), body)).status).toBe(403);
  expect((await askLegs(await signIn(may('Dispatch')), body, { ...OURS, origin: 'http://elsewhere.test' })).status).toBe(403);
  expect((await askTowns('', 'dallas')).status).toBe(401);
  expect((await askTowns(await signIn(may('Sim')), 'dallas')).status).toBe(403);
});

test('whoever types a town is offered the largest that begin like it, with its state', async () => {
  const cookie = await signIn(may('Dashboard'));
  const { data } = await (await askTowns(cookie, ' dall')).json();
  expect(data[0]).toMatchObject({ label: 'Dallas, TX' });
  expect(data.length).toBeLessThanOrEqual(5);
  expect((await askTowns(cookie, 'd')).status).toBe(422);
  expect((await askTowns(cookie, 'x'.repeat(61))).status).toBe(422);
});

test('what is no JSON, or far too much of it, is refused', async () => {
  const cookie = await signIn(may('Dispatch'));
  expect((await ask(cookie, '{"points":')).status).toBe(422);
  expect((await ask(cookie, ' '.repeat(20_000))).status).toBe(413);
  expect((await ask(cookie, 'points=1', { ...OURS, 'content-type': 'text/plain' })).status).toBe(415);
});

test('of a body that is refused the rest is still read: the connection it came over serves the next question', async () => {
  let left = 200;
  const body = new ReadableStream({
    pull(controller) {
      left -= 1;
      controller.enqueue(new Uint8Array(1024));
      if (left === 0) controller.close();
    },
  });
  const asked = { method: 'POST', headers: { ...OURS, cookie: await signIn(may('Dispatch')) }, body, duplex: 'half' };
  expect((await answerDirections(new Request('http://desk.test/api/directions', asked))).status).toBe(413);
  while (left > 0) await new Promise(setImmediate);
});
