import { allows } from '#lib/access/allows.ts';
import { CHANNELS } from '#lib/contract/channels.ts';
import type { SignedIn } from '#lib/contract/session.ts';

const PREFIX = 'private-';
const PARAMS: Record<string, string> = { ':id': '\\d{1,15}', ':csNo': '[\\w-]{1,40}', ':date': '\\d{4}-\\d{2}-\\d{2}' };

const patterns = Object.entries(CHANNELS).map(([name, access]) => ({
  pattern: new RegExp(`^${name.replace('.', '\\.').replace(/:\w+/, (param) => `(${PARAMS[param]})`)}$`),
  access,
}));

/** The name on the wire of a channel of `CHANNELS`. */
export const wireName = (channel: string) => PREFIX + channel;

/** Whether a user may hear a channel, named as on the wire. One that is not in `CHANNELS` is nobody's; a condition counts as "some". */
export function mayHear(wire: string, user: SignedIn): boolean {
  if (!wire.startsWith(PREFIX)) return false;
  const name = wire.slice(PREFIX.length);
  for (const { pattern, access } of patterns) {
    const found = pattern.exec(name);
    if (found) return access === 'own' ? found[1] === String(user.id) : allows(access, user);
  }
  return false;
}
