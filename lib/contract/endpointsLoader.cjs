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

/** Makes of the contract what a page begins with: its endpoints without shapes. What reads answers by them comes later (`lib/browser/api/answers.ts`). */
module.exports = async function endpointsLoader() {
  const done = this.async();
  try {
    this.addContextDependency(this.context);
    const { nouns, nounOf } = await contractIn(this.context);
    const without = (name, value) => (SHAPES.includes(name) ? undefined : value);
    const lines = Object.entries(nouns).map(([name, endpoints]) => {
      const [first] = Object.values(endpoints);
      return `export const ${name} = named(${JSON.stringify(nounOf(first))}, ${JSON.stringify(endpoints, without)});`;
    });
    done(null, ["import { named } from './endpoint.ts';", ...lines].join('\n'));
  } catch (error) {
    done(error);
  }
};
