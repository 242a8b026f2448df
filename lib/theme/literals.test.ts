import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const files = ['components', 'app', 'lib'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|theme\/tokens\.ts$/.test(file)),
);

test('no colour is written anywhere but in the tokens', () => {
  const literal = /['"`\s:(]#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?)\(/i;
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => literal.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
