import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { finishStatic } from './staticFiles.mjs';

const dist = mkdtempSync(join(tmpdir(), 'built-'));
afterAll(() => rmSync(dist, { recursive: true }));

const HINT = '//# allFunctionsCalledOnLoad\n';
const CHUNKS = { 'static/chunks/a.js': 3000, 'static/chunks/b.js': 2000, 'static/chunks/c.js': 4000, 'static/chunks/page.js': 9000 };
const read = (name: string) => readFileSync(join(dist, name), 'utf8');

test('the files a document asks for carry the hint for the compiler, once, and each text lies there packed too', async () => {
  mkdirSync(join(dist, 'static/chunks'), { recursive: true });
  for (const [name, size] of Object.entries(CHUNKS)) writeFileSync(join(dist, name), 'x'.repeat(size));
  writeFileSync(join(dist, 'static/chunks/small.js'), 'x');
  writeFileSync(join(dist, 'static/font.woff2'), 'x'.repeat(2000));
  const rootMainFiles = ['static/chunks/a.js', 'static/chunks/small.js'];
  const manifest = { clientModules: {}, entryJSFiles: { layout: ['static/chunks/a.js'], page: ['static/chunks/page.js'] } };
  mkdirSync(join(dist, 'server/app/list'), { recursive: true });
  writeFileSync(
    join(dist, 'server/app/list/page_client-reference-manifest.js'),
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["/page"] = ${JSON.stringify(manifest)};\n`,
  );
  writeFileSync(join(dist, 'build-manifest.json'), JSON.stringify({ rootMainFiles }));

  await finishStatic(dist);
  await finishStatic(dist);
  const hinted = Object.keys(CHUNKS).filter((name) => read(name).startsWith(HINT));
  expect(hinted).toEqual(['static/chunks/a.js', 'static/chunks/page.js']);
  for (const [name, size] of Object.entries(CHUNKS)) {
    expect(read(name)).toBe(`${hinted.includes(name) ? HINT : ''}${'x'.repeat(size)}`);
    expect(brotliDecompressSync(readFileSync(join(dist, `${name}.br`))).toString()).toBe(read(name));
  }
  for (const name of ['static/chunks/small.js.br', 'static/font.woff2.br']) expect(() => read(name)).toThrow('ENOENT');
});
