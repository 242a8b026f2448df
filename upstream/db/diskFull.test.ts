import { openMemoryBench } from '#upstream/testing/bench.ts';
import { isDiskFull } from './diskFull.ts';

test.each([
  [{ code: 'ENOSPC' }],
  [{ code: '53100' }],
  [new Error('Failed query', { cause: new Error('could not extend file "base/5/16384": No space left on device') })],
])('%j is a full disk', (error) => expect(isDiskFull(error)).toBe(true));
test.each([[undefined], ['ENOSPC'], [new Error('no such thing')], [{ code: '23505' }]])('%j is none', (error) =>
  expect(isDiskFull(error)).toBe(false),
);

test('what could not be written for a full disk is told as that: not now, nothing lost, and no word of the disk', async () => {
  const bench = await openMemoryBench({}, 20);
  const database = bench.context.database as { transaction: unknown };
  const { transaction } = database;
  database.transaction = async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('no space left on device'), { code: '53100' }) });
  };
  const { status, body, headers } = await bench.ask('POST /jwt/login', {
    body: { email: 'admin@linekeeper.test', password: 'linekeeper' },
  });
  database.transaction = transaction;
  expect([status, (body as { code: string }).code, headers.get('retry-after')]).toEqual([503, 'busy', '60']);
  expect(JSON.stringify(body)).not.toMatch(/space|device/i);
  expect((await bench.signIn('admin')).accessToken).toBeTruthy();
  await bench.close();
});
