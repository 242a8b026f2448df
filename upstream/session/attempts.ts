import { networkOf } from '#lib/format/networkOf.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { plainEmail } from './accounts.ts';
import { digest } from './tokens.ts';

/** `free` tries cost nothing, then up to five seconds, from `most` a quarter of an hour. `shared`: a right try forgets no wrong one. */
export type Bucket = { key: string; free: number; most?: number; within?: number; isShared?: true };

const OWN = { free: 10, most: 100 };

/** An office or a carrier's town behind one address: many people, so that the wait stays short. */
export const fromThere = (kind: string, address: string, free: number): Bucket => ({
  key: `address:${kind}:${networkOf(address)}`,
  free,
  within: 15 * MINUTE,
  isShared: true,
});

/** Tries at one thing from one network. Whoever tries from elsewhere makes nobody wait here. */
export const at = (kind: string, thing: string, address: string): Bucket => ({
  key: `${kind}:${digest(thing)}@${networkOf(address)}`,
  ...OWN,
});

/**
 * Tries to sign in as somebody. A browser in which this very person was signed in before is counted by itself: what strangers try, next door
 * or all over the world, never makes it wait. Names are kept as digests: people type passwords into the wrong field.
 */
export const signInTries = (email: string, address: string, device: string | undefined): Bucket[] =>
  device
    ? [{ key: `device:${digest(device)}:${digest(plainEmail(email))}`, ...OWN }]
    : [fromThere('user', address, 100), at('user', plainEmail(email), address)];

/** Tries at the password of somebody who is signed in: nobody else can make any. */
export const ownTries = (userId: number): Bucket[] => [{ key: `own:${userId}`, ...OWN }];
