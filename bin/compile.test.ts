import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, freePort, until } from './checkout.ts';

let here: ReturnType<typeof checkout>;
beforeEach(() => {
  here = checkout();
});
afterEach(() => here.remove());

async function said(...args: string[]) {
  const run = here.program(...args);
  return { code: await run.ended, text: run.text() };
}
const madeAt = () => statSync(join(here.root, 'dist/made-of.json')).mtimeMs;

test('a program is compiled, run with its arguments, and compiled again only after a change of what it is made of', async () => {
  here.write('upstream/cli/word.ts', `export const word: string = 'first';`);
  here.write('upstream/cli/seed.cli.ts', `import { word } from './word.ts'; console.log(word, process.argv.slice(2).join(' '));`);
  expect(await said('seed', '--sims', '5')).toEqual({ code: 0, text: expect.stringMatching(/^first --sims 5\n$/m) });
  const first = madeAt();
  here.write('upstream/cli/word.test.ts', 'a test');
  here.write('app/page.tsx', 'a page');
  expect(await said('seed')).toMatchObject({ code: 0 });
  expect(madeAt()).toBe(first);
  here.write('upstream/cli/word.ts', `export const word: string = 'second';`);
  expect(await said('seed')).toEqual({ code: 0, text: 'second \n' });
  expect(madeAt()).toBeGreaterThan(first);
});

test('what a killed compilation left is made anew, and so is a program that is gone', async () => {
  await said('seed');
  rmSync(join(here.root, 'dist/made-of.json'));
  writeFileSync(join(here.root, 'dist/seed.js'), 'half a pro');
  expect(await said('seed', 'now')).toEqual({ code: 0, text: 'called with now\n' });
  rmSync(join(here.root, 'dist/user.js'));
  expect(await said('user', 'add')).toEqual({ code: 0, text: 'called with add\n' });
});

test('a source that does not compile is named with its line, and nothing old is run in its place', async () => {
  await said('seed');
  here.write('upstream/cli/user.cli.ts', 'const one = 1;\nconst = 2;');
  for (const _ of ['first', 'again'])
    expect(await said('seed')).toEqual({ code: 1, text: expect.stringContaining('upstream/cli/user.cli.ts:2:6: ERROR') });
  expect(await said('sed')).toEqual({ code: 1, text: expect.stringMatching(/^There is no program sed: upstream, /) });
});

test('stack traces name the source and its line, in the log of a half and where a program fails', async () => {
  const failing = (name: string) => `
type Unknown = { never: string };
function ${name}(): Unknown { throw new Error('failed in ${name}'); }
try { ${name}(); } catch (error) { console.log(JSON.stringify({ level: 30, err: { stack: (error as Error).stack } })); }`;
  here.write('lib/server/main.ts', `${failing('desk')}\nprocess.send?.({ type: 'ready', url: '' }); setInterval(() => undefined, 1000);`);
  here.write('upstream/cli/seed.cli.ts', `type One = 1;\n\nthrow new Error('failed');`);
  const run = here.start({ PORT: String(await freePort()) });
  await until(() => run.text().includes('ready at'));
  expect(readFileSync(join(here.root, 'data/desk.log'), 'utf8')).toMatch(/at desk \(lib\/server\/main\.ts:3:\d+\)/);
  expect((await said('seed')).text).toMatch(/at .*upstream\/cli\/seed\.cli\.ts:3:7/);
});
