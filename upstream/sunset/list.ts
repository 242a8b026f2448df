import { ReadableStream as NodeStream } from 'node:stream/web';
import { and, asc, gt, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import { contains } from '#upstream/core/contains.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ITEM, rowOf, VALUES, wordsOf } from './json.ts';
import { sunsetItems as t } from './tables.ts';

type Query = z.output<typeof contract.sunset.list.query>;

/** Items read at once: few enough that others are answered in between, where one connection serves everybody. */
const STEP = 5000;

export const sunsetWanted = (allowed: SQL, { q, id, tag }: Query): SQL | undefined => {
  const like = q?.trim() && contains(q);
  return and(
    allowed,
    id && isAnyOf(t.id, id),
    tag && or(...tag.map((each) => sql`${t.tags} @> ${JSON.stringify([each])}::jsonb`)),
    like ? or(ilike(t.Branch, like), ilike(t.siteName, like)) : undefined,
  );
};

async function* pieces(database: Database, where: SQL | undefined, isTable: boolean): AsyncGenerator<string> {
  const words = isTable ? await wordsOf(database, where) : {};
  const row = isTable ? rowOf(words) : ITEM;
  yield isTable ? `{"fields":${JSON.stringify(Object.keys(VALUES))},"words":${JSON.stringify(words)},"rows":[` : '{"data":[';
  let after = 0;
  for (;;) {
    const part = database
      .select({ id: t.id, json: sql<string>`${row}`.as('json') })
      .from(t)
      .where(and(where, gt(t.id, after)))
      .orderBy(asc(t.id))
      .limit(STEP)
      .as('part');
    const [step] = await database
      .select({
        last: sql<number | null>`max(${part.id})`,
        items: sql<number>`count(*)`,
        json: sql<string | null>`string_agg(${part.json}::text, ',' order by ${part.id})`,
      })
      .from(part);
    if (step?.json) yield `${after > 0 ? ',' : ''}${step.json}`;
    if (!step?.last || Number(step.items) < STEP) break;
    after = step.last;
  }
  yield ']}';
}

async function* bytes(text: AsyncIterable<string>) {
  for await (const piece of text) yield Buffer.from(piece);
}

/** The whole list as it is read, step by step. A failure breaks the answer off, so that nobody takes a part for the whole. */
export const sunsetList = (database: Database, where: SQL | undefined, isTable: boolean): Response =>
  new Response(NodeStream.from(bytes(pieces(database, where, isTable))) as unknown as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/json' },
  });
