import { createRequire } from 'node:module';
import { join } from 'node:path';
import { endpoints } from './table.ts';

type Loader = (this: {
  context: string;
  resourceQuery: string;
  async(): (error: unknown, code?: string) => void;
  addContextDependency(path: string): void;
}) => Promise<void>;

const loader = createRequire(import.meta.url)('./endpointsLoader.cjs') as Loader;

const loaded = (resourceQuery: string) =>
  new Promise<string>((resolve, reject) => {
    const done = (error: unknown, text = '') => (error ? reject(error) : resolve(text));
    const context = join(process.cwd(), 'lib/contract');
    void loader.call({ context, resourceQuery, async: () => done, addContextDependency: () => undefined });
  });

/** What the build makes of `index.ts` for a browser, by its text: a file for each noun, which is one call. */
async function made() {
  const files = [...(await loaded('')).matchAll(/^export \{ (\w+) \} from '\.\/index\.ts(\?noun=\1)';$/gm)];
  const nouns = files.map(async ([, noun = '', query = '']) => {
    const [, name = '', json = ''] =
      new RegExp(`^export const ${noun} = named\\("(\\w+)", (\\{.*\\})\\);$`, 'm').exec(await loaded(query)) ?? [];
    return Object.entries<Record<string, unknown>>(JSON.parse(json)).map(([key, endpoint]) => ({ noun, name, key, endpoint }));
  });
  return (await Promise.all(nouns)).flat();
}

test('a browser has every endpoint as the contract has it, without its shapes', async () => {
  const there = await made();
  expect(there).toHaveLength(endpoints.length);
  for (const { noun, name, endpoint } of endpoints) {
    const { query: _, body: __, reply: ___, nowOf: ____, ...rest } = endpoint;
    expect(there).toContainEqual({ noun, name: noun === 'onTest' ? 'tests' : noun === 'bulk' ? 'jobs' : noun, key: name, endpoint: rest });
  }
});
