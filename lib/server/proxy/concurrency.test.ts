import { Agent, request } from 'undici';
import { startTestWeb } from '#lib/testing/testWeb.ts';

const REQUESTS = process.env.FULL ? 20_000 : 2000;
const PEOPLE = 50;
const AT_ONCE = 100;

const { upstream, url, signIn } = await startTestWeb();
const agent = new Agent({ connections: AT_ONCE });
afterAll(() => agent.close());

type Person = { id: number; cookie: string; underWay: number };

test(`${REQUESTS} requests of ${PEOPLE} people among each other, while their tokens run out: nobody ever gets another’s answer`, async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at): Promise<Person> => ({ id: at + 1, cookie: await signIn(at + 1), underWay: 0 })),
  );
  const wrong: string[] = [];
  let turn = 0;
  let ranOut = 0;

  const ask = async (person: Person, path: string) => {
    // A token that runs out between its renewal and the call it was renewed for is a 401, as it should be: so never while one is under way.
    if (person.underWay === 0 && turn % 3 === 0) {
      upstream.expire(person.id);
      ranOut += 1;
    }
    person.underWay += 1;
    const { statusCode, headers, body } = await request(`${url}${path}`, { dispatcher: agent, headers: { cookie: person.cookie } });
    const text = await body.text();
    person.underWay -= 1;
    if (statusCode !== 200 || text !== JSON.stringify({ data: { id: person.id } })) wrong.push(`${person.id}: ${statusCode} ${text}`);
    const renewed = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
    if (renewed.length > 0) person.cookie = renewed.join('; ');
  };
  const worker = async () => {
    while (turn < REQUESTS) {
      turn += 1;
      const person = people[Math.floor(Math.random() * PEOPLE)];
      if (person) await ask(person, `/api/sims/${turn}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  expect(wrong).toEqual([]);
  expect(upstream.count('POST /api/jwt/refresh-token')).toBe(ranOut);
  expect(ranOut).toBeGreaterThan(0);
}, 300_000);
