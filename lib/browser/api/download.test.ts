import { jest } from '@jest/globals';
import * as contract from '#lib/contract/index.ts';
import { download, type Progress } from './download.ts';

const { fetch } = globalThis;
const link = { href: '', download: '', click: jest.fn() };

beforeEach(() => {
  jest.useFakeTimers();
  link.click.mockClear();
  Object.assign(globalThis, { document: { createElement: () => link } });
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetch;
});

/** The next answer: a file in these pieces, whole or cut off after them. */
function answer(pieces: string[], { cut = false, type = 'text/csv; charset=utf-8' } = {}) {
  const given = [...pieces];
  const body = new ReadableStream({
    pull(controller) {
      const piece = given.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (cut) controller.error(new Error('cut off'));
      else controller.close();
    },
  });
  const headers = {
    'content-type': type,
    'x-total-rows': '3',
    'content-disposition': `attachment; filename="L_ger.csv"; filename*=UTF-8''L%C3%A4ger.csv`,
  };
  globalThis.fetch = async () => new Response(body, { headers });
}

const go = async () => {
  const steps: Progress[] = [];
  await download(contract.sims.export, { body: { format: 'csv' } }, 'sims.csv', { onProgress: (step) => steps.push(step) });
  return steps;
};

test('a file is kept under the name it was given, and its rows are counted as they come, the head not among them', async () => {
  answer(['imei\n1\n', '2\n', '3\n']);
  const steps = await go();
  expect(steps.map(({ rows, ofRows }) => `${rows} of ${ofRows}`)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(link.download).toBe('Läger.csv');
  expect(link.click).toHaveBeenCalledTimes(1);
});

test('a file cut off on its way is not kept, and says that the server went silent', async () => {
  answer(['imei\n1\n'], { cut: true });
  await expect(go()).rejects.toMatchObject({ problem: { code: 'unreachable' } });
  expect(link.click).not.toHaveBeenCalled();
});
