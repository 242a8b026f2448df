import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { randomText } from '#upstream/session/tokens.ts';

/** The one application of the realtime server: browsers know its key, whoever publishes or admits knows its secret. */
export type App = { id: string; key: string; secret: string };

const APP_ID = 'linekeeper';
const META_KEY = 'realtime';
const StoredKeys = z.object({ key: z.string(), secret: z.string() });

/** Key and secret are made once and kept in the database; the settings may name others. */
export async function appOf(database: Database, { REALTIME_KEY, REALTIME_SECRET }: Env): Promise<App> {
  const made = { key: randomText(15), secret: randomText(32) };
  await database.insert(meta).values({ key: META_KEY, value: made }).onConflictDoNothing();
  const [row] = await database.select().from(meta).where(eq(meta.key, META_KEY));
  const stored = StoredKeys.parse(row?.value);
  return { id: APP_ID, key: REALTIME_KEY ?? stored.key, secret: REALTIME_SECRET ?? stored.secret };
}

export const signed = ({ secret }: App, text: string) => createHmac('sha256', secret).update(text).digest('hex');

export function isSigned(app: App, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signed(app, text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
