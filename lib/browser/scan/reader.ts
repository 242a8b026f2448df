import type { ReadAnswer, ReadOrder } from './reader.worker.ts';
import type { Spotted } from './sheet.ts';

export type Reader = { read: (picture: ImageData, how: ReadOrder['how']) => Promise<Spotted[]>; close: () => void };

/** The worker comes by its own address and so under no document's policy: pages need not allow WebAssembly. */
export function openReader(): Reader {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { done: (spots: Spotted[]) => void; fail: (error: Error) => void }>();
  let last = 0;
  const failAll = (why: string) => {
    for (const { fail } of waiting.values()) fail(new Error(why));
    waiting.clear();
  };
  worker.addEventListener('error', (event) => failAll(event.message || 'The reader could not be loaded'));
  worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('spots' in data) asked?.done(data.spots);
    else asked?.fail(new Error(data.failed));
  });
  return {
    read: ({ width, height, data }, how) =>
      new Promise((done, fail) => {
        const id = ++last;
        waiting.set(id, { done, fail });
        const order: ReadOrder = { id, picture: { width, height, data }, how };
        worker.postMessage(order, [data.buffer]);
      }),
    close: () => {
      worker.terminate();
      failAll('closed');
    },
  };
}
