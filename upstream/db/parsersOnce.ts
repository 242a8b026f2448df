import type { PGlite, Transaction } from '@electric-sql/pglite';

type Query = PGlite['query'];

/** Drizzle says with each query how to read its values, and PGlite makes a table of 300 kinds each time: a third of a small query. */
export function parsersOnce(pglite: PGlite): PGlite {
  let isLearned = false;
  const lean =
    (query: Query): Query =>
    (text, params, options) => {
      if (!options?.parsers) return query(text, params, options);
      if (!isLearned) Object.assign(pglite.parsers, options.parsers);
      isLearned = true;
      return query(text, params, { ...options, parsers: undefined });
    };
  const transaction = pglite.transaction.bind(pglite);
  pglite.query = lean(pglite.query.bind(pglite));
  pglite.transaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    transaction((tx) => {
      tx.query = lean(tx.query);
      return work(tx);
    });
  return pglite;
}
