import { nounOf } from './endpoint.ts';
import { SHAPES } from './nounShapes.ts';
import { endpoints } from './table.ts';

test('whatever noun a page may ask has its shapes, the ones of that noun', async () => {
  for (const { endpoint } of endpoints) {
    const noun = nounOf(endpoint);
    expect([noun, typeof SHAPES[noun]]).toEqual([noun, 'function']);
    expect(Object.values((await SHAPES[noun]?.()) ?? {})).toContain(endpoint);
  }
});
