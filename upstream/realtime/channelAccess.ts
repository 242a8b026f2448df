import { abilityOf, allows } from '#lib/access/allows.ts';
import { CHANNELS } from '#lib/contract/channels.ts';
import type { Access } from '#lib/contract/endpoint.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import type { Database } from '#upstream/db/connect.ts';
import { seesOne } from './visibility.ts';

const PREFIX = 'private-';
const PARAMS: Record<string, string> = { ':id': '\\d{1,15}', ':csNo': '[\\w-]{1,40}', ':date': '\\d{4}-\\d{2}-\\d{2}' };

const patterns = Object.entries(CHANNELS).map(([name, access]) => ({
  name,
  pattern: new RegExp(`^${name.replace('.', '\\.').replace(/:\w+/, (param) => `(${PARAMS[param]})`)}$`),
  access,
}));

const THINGS: Record<string, string> = { 'batch.:id': 'batches', 'sim-swap.:id': 'swaps', 'system.:csNo': 'systems' };

export const privateChannel = (channel: string) => PREFIX + channel;

function channelIn(privateName: string) {
  if (!privateName.startsWith(PREFIX)) return undefined;
  for (const { name, pattern, access } of patterns) {
    const found = pattern.exec(privateName.slice(PREFIX.length));
    if (found) return { name, access, param: found[1] };
  }
  return undefined;
}

const may = ({ access, param }: NonNullable<ReturnType<typeof channelIn>>, user: SignedIn) =>
  access === 'own' ? param === String(user.id) : allows(access, user);

/** Whether a user may hear a channel, named as on the wire, as far as its name tells. One that is not in `CHANNELS` is nobody's. */
export function maySubscribe(privateName: string, user: SignedIn): boolean {
  const channel = channelIn(privateName);
  return channel !== undefined && may(channel, user);
}

const isBound = (access: Access | 'own', { ability }: SignedIn) =>
  typeof access !== 'string' &&
  abilityOf(ability)
    .rulesFor(...access)
    .some(({ conditions }) => conditions);

/** Who is bound by conditions hears a single thing when they see it, and of a list what they see (`some`). */
export async function hears(database: Database, privateName: string, user: SignedIn): Promise<'all' | 'some' | 'nothing'> {
  const channel = channelIn(privateName);
  if (!channel || !may(channel, user)) return 'nothing';
  if (!isBound(channel.access, user)) return 'all';
  const thing = THINGS[channel.name];
  if (!thing) return 'some';
  return (await seesOne(database, { type: thing, id: channel.param ?? '' }, abilityOf(user.ability))) ? 'all' : 'nothing';
}
