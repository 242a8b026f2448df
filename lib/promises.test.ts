import { existsSync, readFileSync } from 'node:fs';

const named = [...readFileSync('docs/promises.md', 'utf8').matchAll(/`([\w./-]+\.tsx?)` “([^”]+)”/g)];

test('the story that e2e/README.md shows is one that runs', () => {
  const [, shown] = /```ts\n([\s\S]+?)```/.exec(readFileSync('e2e/README.md', 'utf8')) ?? [];
  expect(shown).toBe(readFileSync('e2e/example.spec.ts', 'utf8'));
});

test('every test that docs/promises.md names is there, under that title', () => {
  expect(named.length).toBeGreaterThan(60);
  const gone = named.filter(([, file = '', title = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
  expect(gone.map(([whole]) => whole)).toEqual([]);
});
