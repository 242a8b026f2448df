import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useProof } from './useProof.ts';

test('photos of two batches are all kept, whichever is drawn first, and nothing is done meanwhile', async () => {
  const drawn: ((bitmap: object) => void)[] = [];
  Object.assign(globalThis, { createImageBitmap: () => new Promise((done) => drawn.push(done)) });
  const context = { drawImage: () => undefined };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['photo'])));
  const bitmap = { width: 4, height: 3, close: () => undefined };
  const { result } = renderHook(() => useProof());
  let batches: Promise<unknown> = Promise.resolve();
  act(() => {
    batches = Promise.all([result.current.addPhotos([new Blob(['one'])]), result.current.addPhotos([new Blob(['two'])])]);
  });
  expect(result.current).toMatchObject({ isWorking: true, isTaken: true });
  await act(async () => {
    for (const done of drawn.reverse()) done(bitmap);
    await batches;
  });
  expect(result.current).toMatchObject({ isWorking: false, isTaken: true });
  expect((await result.current.read()).files).toHaveLength(2);
});
