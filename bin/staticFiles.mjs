import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Chromium compiles such a file whole, beside the main thread, while it loads; to others it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Below this a packed file saves no packet. */
const SMALL = 1024;

const isText = (name) => /\.(js|css|json|svg)$/.test(name);

/** The scripts a document asks for: those every page begins with, and those of its layouts and of the page itself. */
function scriptsOfDocuments(dist) {
  const { rootMainFiles } = JSON.parse(readFileSync(join(dist, 'build-manifest.json'), 'utf8'));
  const manifests = readdirSync(join(dist, 'server/app'), { recursive: true }).filter((name) =>
    name.endsWith('client-reference-manifest.js'),
  );
  const ofPages = manifests.flatMap((name) => {
    const [, json] = readFileSync(join(dist, 'server/app', name), 'utf8').match(/= (\{.*\});?\s*$/s) ?? [];
    return Object.values(JSON.parse(json ?? '{}').entryJSFiles ?? {}).flat();
  });
  return new Set([...rootMainFiles, ...ofPages]);
}

async function hint(dist) {
  for (const path of [...scriptsOfDocuments(dist)].map((name) => join(dist, name))) {
    const source = readFileSync(path, 'utf8');
    if (source.length >= SMALL && !source.startsWith(HINT)) await writeFile(path, HINT + source);
  }
}

async function pack(path) {
  const content = readFileSync(path);
  if (content.length < SMALL) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
}

/** What `next build` leaves to whoever serves its files: the hint for the compiler, and beside each text the same one packed as tightly as can be. */
export async function finishStatic(dist) {
  await hint(dist);
  const names = readdirSync(join(dist, 'static'), { recursive: true }).filter(isText);
  await Promise.all(names.map((name) => pack(join(dist, 'static', name))));
}
