const { readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { build } = require('esbuild');

const SHAPES = ['query', 'body', 'reply', 'nowOf'];

const SOURCE = "export * as nouns from './nouns.ts'; export { nounOf } from './endpoint.ts';";

/** The contract, run. */
async function contractIn(folder) {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const kept = new Map();

/** The contract, run once for as long as none of its files is written: it is asked for each noun. */
function contractOf(folder) {
  const written = Math.max(...readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).mtimeMs));
  if (kept.get(folder)?.written !== written) kept.set(folder, { written, contract: contractIn(folder) });
  return kept.get(folder).contract;
}

/**
 * Makes of the contract what a page begins with: its endpoints without shapes, each noun a file of its own (`index.ts?noun=sims`), so that a page has
 * those of the nouns it speaks of. What reads answers by them comes later (`lib/browser/api/answers.ts`).
 */
module.exports = async function endpointsLoader() {
  const done = this.async();
  try {
    this.addContextDependency(this.context);
    const { nouns, nounOf } = await contractOf(this.context);
    const wanted = new URLSearchParams(this.resourceQuery).get('noun');
    if (!wanted)
      return done(
        null,
        Object.keys(nouns)
          .map((name) => `export { ${name} } from './index.ts?noun=${name}';`)
          .join('\n'),
      );
    const endpoints = nouns[wanted];
    const [first] = Object.values(endpoints);
    const without = (name, value) => (SHAPES.includes(name) ? undefined : value);
    const made = `named(${JSON.stringify(nounOf(first))}, ${JSON.stringify(endpoints, without)})`;
    done(null, `import { named } from './endpoint.ts';\nexport const ${wanted} = ${made};`);
  } catch (error) {
    done(error);
  }
};
