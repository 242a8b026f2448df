import { jest } from '@jest/globals';
import { type Endpoint, named, nounOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import * as answers from './answers.ts';

let isThere = true;
jest.unstable_mockModule('./answers.ts', () => {
  if (!isThere) throw new Error('It could not be fetched');
  return { ...answers };
});
const { call } = await import('./api.ts');

const { fetch } = globalThis;
afterAll(() => {
  globalThis.fetch = fetch;
});

/** As a browser has it. */
function withoutShapes<E extends Endpoint>(endpoint: E): E {
  const { query: _, body: __, reply: ___, nowOf: ____, ...rest } = endpoint;
  return named(nounOf(endpoint), { bare: rest as unknown as E }).bare;
}
const list = withoutShapes(contract.sims.list);
const failed = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    ({ problem }: { problem: { code: string } }) => problem.code,
  );

const SIM = { id: '7', imei: 353806141923634, status: 'ACTIVE', version: '2' };
const answerWith = (body: unknown, status = 200) => {
  globalThis.fetch = async () => Response.json(body, { status });
};

test('while what reads answers can’t be fetched the desk counts as not reached, and once it can the same call is answered', async () => {
  answerWith({ data: [SIM] });
  isThere = false;
  expect(await failed(call(list))).toBe('unreachable');
  isThere = true;
  expect(await call(list)).toMatchObject({ data: [{ id: 7, imei: '353806141923634', status: 'active', version: 2 }], meta: { total: 1 } });
});

test('an endpoint without its shapes is read by those of the contract, and what does not fit is left empty', async () => {
  answerWith({ data: { ...SIM, device_type: { odd: true }, status: 'on fire' } });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { data } = await call(withoutShapes(contract.sims.show), { params: { id: 7 } });
  expect(data).toMatchObject({ id: 7, status: 'unknown', device_type: null });
  expect(warn).toHaveBeenCalledTimes(1);
  answerWith({ message: 'No such SIM' }, 404);
  expect(await failed(call(withoutShapes(contract.sims.show), { params: { id: 8 } }))).toBe('not_found');
});

test('after a write whose answer says nothing the record is read anew, by its shape', async () => {
  globalThis.fetch = async (_, init) => (init?.method === 'PUT' ? new Response(null, { status: 204 }) : Response.json({ data: SIM }));
  const { data } = await call(withoutShapes(contract.sims.testReady), { params: { id: 7 }, body: { reason: 'Bench', version: 1 } });
  expect(data).toMatchObject({ id: 7, version: 2 });
});

test('every endpoint of the contract finds its shapes', async () => {
  for (const noun of Object.values(contract))
    for (const endpoint of Object.values<Endpoint>(noun)) {
      const bare = withoutShapes(endpoint);
      await answers.shapesFor(bare)?.fetch();
      expect(() => answers.readerOf(bare)).not.toThrow();
    }
});
