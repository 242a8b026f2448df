import { messages, type PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';

type Kept = { name: string; types: number[]; columns: messages.BackendMessage[] };
type Query = PGlite['query'];
type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

const AT_MOST = 400;
/** A longer one is a list's of an import, and never comes again just so. */
const LONGEST = 8_000;
const IS_KEPT = /^\s*(select|insert|update|delete|with)\b/i;
const { serialize } = protocol;
const known = new WeakSet<PGlite>();

/**
 * Drizzle says the same few statements over and over, and PGlite has each read anew, in five calls. Here one is read once and asked in one call from then on.
 * How to read values Drizzle says with each too, of which PGlite makes a table of 300 kinds each time: it is learnt once.
 */
export function keepStatements(pglite: PGlite): PGlite {
  // Two that keep statements of one database would give them the same names.
  if (known.has(pglite)) return pglite;
  known.add(pglite);
  const kept = new Map<string, Kept>();
  const gone: string[] = [];
  let isLearned = false;
  let count = 0;

  const say = (...parts: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  const forget = (text: string, { name }: Kept) => {
    kept.delete(text);
    gone.push(name);
  };
  // What a table looks like is part of a statement that was read.
  const forgetAll = () => {
    for (const [text, statement] of kept) forget(text, statement);
  };

  async function read(text: string): Promise<Kept> {
    const [oldest] = kept.size < AT_MOST ? [] : kept;
    if (oldest) forget(...oldest);
    count += 1;
    const name = `kept${count}`;
    const closed = gone.splice(0).map((each) => serialize.close({ type: 'S', name: each }));
    const told = await say(...closed, serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const columns = told.filter((message) => message.name === 'rowDescription');
    return { name, types: parse.parseDescribeStatementResults(told), columns };
  }

  async function ask<Row>(text: string, params: readonly unknown[], { rowMode }: QueryOptions): Promise<Results<Row>> {
    try {
      const statement = kept.get(text) ?? (await read(text));
      // The one that was asked last is the last to go.
      kept.delete(text);
      kept.set(text, statement);
      const { name, types, columns } = statement;
      const values = params.map((value, index) =>
        value === null || value === undefined ? null : (pglite.serializers[types[index] ?? 0] ?? String)(value),
      );
      const told = await say(serialize.bind({ statement: name, values }), serialize.execute({}));
      const [result] = parse.parseResults([...columns, ...told], pglite.parsers, { rowMode });
      return result as Results<Row>;
    } catch (error) {
      throw error instanceof messages.DatabaseError ? Object.assign(error, { query: text, params }) : error;
    }
  }

  const lean =
    (query: Query, alone: Alone): Query =>
    (text, params = [], options) => {
      if (options?.parsers && !isLearned) Object.assign(pglite.parsers, options.parsers);
      isLearned ||= options?.parsers !== undefined;
      if (!IS_KEPT.test(text)) forgetAll();
      else if (options?.parsers && text.length <= LONGEST) return alone(() => ask(text, params, options));
      return query(text, params, options && { ...options, parsers: undefined });
    };

  const exec = pglite.exec.bind(pglite);
  const query = pglite.query.bind(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.exec = (...given) => {
    forgetAll();
    return exec(...given);
  };
  pglite.query = lean(query, (work) => pglite._runExclusiveTransaction(() => pglite._runExclusiveQuery(work)));
  pglite.transaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    transaction((tx) => {
      tx.query = lean(tx.query, async (asked) => {
        if (tx.closed) throw new Error('the transaction is over');
        return pglite._runExclusiveQuery(asked);
      });
      return work(tx);
    });
  return pglite;
}
