import { jest } from '@jest/globals';
import * as contract from '#lib/contract/index.ts';
import { type ApiError, call } from './api.ts';

const { fetch } = globalThis;
const location = { pathname: '/de/sims/edit/7', search: '?tab=history', assign: jest.fn() };

beforeAll(() => Object.assign(globalThis, { window: { location }, document: { documentElement: { dataset: {} } } }));
beforeEach(() => location.assign.mockClear());
afterAll(() => {
  globalThis.fetch = fetch;
});

/** A server that says 401 to the list of SIMs, and this to who one is. */
function answer(user: number) {
  const asked: string[] = [];
  globalThis.fetch = async (path) => {
    asked.push(String(path));
    return Response.json({ message: 'Unauthenticated.' }, { status: path === '/api/user' ? user : 401 });
  };
  return asked;
}
const list = () => call(contract.sims.list).catch(({ problem }: ApiError) => problem.code);

test.each([200, 500, 503])('one endpoint’s 401 sends nobody to the login while who one is is answered with %i', async (status) => {
  const asked = answer(status);
  expect(await list()).toBe('signed_out');
  expect(asked).toEqual(['/api/sims', '/api/user']);
  expect(location.assign).not.toHaveBeenCalled();
});

test('when who one is is refused too, many at once go to the login once asked, and know the way back', async () => {
  const asked = answer(401);
  await Promise.all([list(), list(), list()]);
  expect(asked.filter((path) => path === '/api/user')).toHaveLength(1);
  expect(location.assign).toHaveBeenLastCalledWith('/de/login?next=%2Fde%2Fsims%2Fedit%2F7%3Ftab%3Dhistory');
});
