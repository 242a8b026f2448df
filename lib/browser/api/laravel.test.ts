import * as contract from '#lib/contract/index.ts';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { startLaravel } from '../../../e2e/laravel/start.ts';

const laravel = await startLaravel({ habits: 'no-content,number,keyed,relations' });
const desk = await startWebBefore(laravel.url);
const { ApiError, call } = await import('./api.ts');
await desk.asPage('admin@linekeeper.test');
afterAll(async () => {
  desk.stop();
  await laravel.stop();
});

test('a write that answers nothing is done, and what is now is read: of a SIM, a batch, a row, an item of the list, a swap', async () => {
  const sim = await call(contract.sims.changeWarehouse, { params: { id: 14 }, body: { warehouse_code: 'W03', version: undefined } });
  expect(sim.data).toMatchObject({ id: 14, warehouse_code: 'W03' });
  const batch = await call(contract.batches.change, { params: { id: 1 }, body: { name: 'Renamed', version: undefined } });
  expect(batch.data.name).toBe('Renamed');
  expect((await call(contract.batches.lookupImei, { params: { id: 1, rowId: 3 } })).data).toMatchObject({ id: 3, state: 'looked-up' });
  const item = await call(contract.sunset.updateField, { params: { id: 4 }, body: { field: 'notes', value: 'Ring twice' } });
  expect(item.data).toMatchObject({ id: 4, notes: 'Ring twice' });
  expect((await call(contract.sunset.updateTags, { params: { id: 5 }, body: { value: ['gate'] } })).data.tags).toEqual(['gate']);
  expect((await call(contract.swaps.startUpload, { params: { id: 2 }, body: { version: undefined } })).swap).toMatchObject({ id: 2 });
});

test('a system that is put on test is on test, whatever the answer says of it', async () => {
  await call(contract.systems.onTest, { params: { systemNo: '503', id: 0 }, body: { minutes: 30 } });
  const { data } = await call(contract.systems.testStatus, { params: { site: 'S003' } });
  expect(data).toMatchObject([{ system_no: '503', on_test: true }]);
});

test('a write of which nobody can say what is now is called done, without words of a parser', async () => {
  const imei = '356938039999999';
  const body = { device_type: 'LTE', imei, provider: 'vzw', warehouse_code: 'W01' } as const;
  const failure = await call(contract.sims.create, { body }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ problem: { code: 'done', message: '' } });
  expect((await call(contract.sims.search, { query: { q: imei } })).data).toHaveLength(1);
});

test('a field that is refused has the server’s own sentence, known as one', async () => {
  const { data: other } = await call(contract.sims.show, { params: { id: 20 } });
  const failure = await call(contract.sims.change, { params: { id: 21 }, body: { imei: other.imei, version: undefined } }).catch(
    (error) => error,
  );
  expect(failure).toMatchObject({ problem: { code: 'invalid', own_words: true, errors: { imei: ['Somebody else has this imei.'] } } });
});

test('a relation where a word is meant is read as the word', async () => {
  const { system } = await call(contract.tickets.lookup, { params: { ticketNumber: '778921' } });
  expect(system?.site).toBe('S001');
  const { data: batches } = await call(contract.batches.list);
  expect(batches[0]).toMatchObject({ created_by: 'Admin of the company', rows_count: 10, counts: null });
});
