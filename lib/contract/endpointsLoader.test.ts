import { createRequire } from 'node:module';
import { join } from 'node:path';
import { endpoints } from './table.ts';

type Loader = (this: {
  context: string;
  async(): (error: unknown, code?: string) => void;
  addContextDependency(path: string): void;
}) => Promise<void>;

const loader = createRequire(import.meta.url)('./endpointsLoader.cjs') as Loader;

/** What the build makes of `index.ts` for a browser, by its text: each noun is one call. */
async function made() {
  const code = await new Promise<string>((resolve, reject) => {
    const done = (error: unknown, text = '') => (error ? reject(error) : resolve(text));
    void loader.call({ context: join(process.cwd(), 'lib/contract'), async: () => done, addContextDependency: () => undefined });
  });
  return [...code.matchAll(/^export const (\w+) = named\("(\w+)", (\{.*\})\);$/gm)].flatMap(([, noun, name, json = '']) =>
    Object.entries<Record<string, unknown>>(JSON.parse(json)).map(([key, endpoint]) => ({ noun, name, key, endpoint })),
  );
}

test('a browser has every endpoint as the contract has it, without its shapes', async () => {
  const there = await made();
  expect(there).toHaveLength(endpoints.length);
  for (const { noun, name, endpoint } of endpoints) {
    const { query: _, body: __, reply: ___, nowOf: ____, ...rest } = endpoint;
    expect(there).toContainEqual({ noun, name: noun === 'onTest' ? 'tests' : noun === 'bulk' ? 'jobs' : noun, key: name, endpoint: rest });
  }
});
