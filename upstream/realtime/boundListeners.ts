import { abilityOf } from '#lib/access/allows.ts';
import { changesIn } from '#lib/contract/changes.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Grant } from './channelAuth.ts';
import { frame, messageIn } from './frames.ts';
import { holdersOf } from './holders.ts';
import { seesOne } from './visibility.ts';

export async function visibleText(database: Database, { sign_in }: Grant, text: string): Promise<string | undefined> {
  const message = messageIn(text) as { event: string; channel?: string; data?: unknown } | undefined;
  const user = (await holdersOf(database, [sign_in])).get(sign_in);
  if (!message || !user) return undefined;
  const changes = [];
  for (const change of changesIn(message.data)) if (await seesOne(database, change, abilityOf(user.ability))) changes.push(change);
  return changes.length > 0 ? frame(message.event, { changes }, message.channel) : undefined;
}
