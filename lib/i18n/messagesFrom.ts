import type { Messages } from 'next-intl';

type Find = (name: string) => unknown;

const isTree = (found: unknown): found is { [name: string]: unknown } =>
  typeof found === 'object' && found !== null && !Array.isArray(found);

/** What is still to come, at any depth: who holds it finds there what is meant once it is here. */
const lazyBlock = (find: () => unknown): object =>
  new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === 'symbol') return undefined;
        const found = find();
        if (found !== undefined) return isTree(found) ? found[name] : undefined;
        return lazyBlock(() => {
          const above = find();
          return isTree(above) ? above[name] : undefined;
        });
      },
    },
  );

/** Texts for next-intl to walk, each block found as it is asked for. One that is not there resolves to no text, and so to `onError`. */
export const messagesFrom = (find: Find): Partial<Messages> =>
  new Proxy({}, { get: (_, name) => (typeof name === 'symbol' ? undefined : (find(name) ?? lazyBlock(() => find(name)))) });
