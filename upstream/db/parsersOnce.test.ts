import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { embeddedConnection } from './connect.ts';
import { rowsOf } from './rows.ts';

const Read = z.object({ day: z.literal('2026-02-28'), prices: z.literal('{1.5}'), number: z.literal(7) });

test('the database learns once how values are read, and reads them so in a transaction and outside', async () => {
  const pglite = await PGlite.create();
  const asked = jest.spyOn(pglite, 'query');
  const { database, close } = embeddedConnection(pglite);
  const day = sql`select date '2026-02-28' as day, array[1.5]::numeric[] as prices, 7 as number`;
  expect(await database.transaction((tx) => rowsOf(tx, day, Read))).toHaveLength(1);
  expect(await rowsOf(database, day, Read)).toHaveLength(1);
  expect(asked.mock.calls.map(([, , options]) => options?.parsers)).toEqual([undefined]);
  await close();
}, 60_000);
