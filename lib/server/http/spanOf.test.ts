import { spanOf } from './spanOf.ts';

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=0-5000', { from: 0, to: 999 }],
  [null, undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=1000-', null],
  ['bytes=9-3', null],
])('whoever asks a map of 1,000 bytes for %s gets that part', (range, span) => {
  expect(spanOf(range, 1000)).toEqual(span);
});
