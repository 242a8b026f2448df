import type { PGlite, Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '#upstream/db/connect.ts';

type Client = Pick<PGlite, 'query'>;

/** The database as one life of the upstream sees it. Dead, it answers nothing more, and what was not committed never was. */
type Life = { database: Database; dieAfter(statements: number): void; isDead(): boolean };

export function lifeOn(pglite: PGlite): Life {
  let left = Number.POSITIVE_INFINITY;
  const spend = () => {
    left -= 1;
    if (left < 0) throw new Error('the process was killed');
  };
  const counted = <Of extends Client>(client: Of): Of =>
    new Proxy(client, {
      get(target, name) {
        const found = Reflect.get(target, name) as unknown;
        if (typeof found !== 'function') return found;
        if (name === 'query' || name === 'exec')
          return async (...args: unknown[]) => {
            spend();
            return found.apply(target, args);
          };
        if (name === 'transaction')
          return async (work: (tx: Transaction) => Promise<unknown>) => {
            spend();
            return found.call(target, async (tx: Transaction) => {
              const result = await work(counted(tx));
              // Killed before the commit.
              spend();
              return result;
            });
          };
        return found.bind(target);
      },
    });
  return {
    database: drizzle(counted(pglite)) as Database,
    dieAfter: (statements) => {
      left = statements;
    },
    isDead: () => left < 0,
  };
}
