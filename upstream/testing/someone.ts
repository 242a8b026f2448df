import { eq } from 'drizzle-orm';
import { users } from '#upstream/users/tables.ts';
import type { Bench } from './bench.ts';

const isClient = eq(users.email, 'client@linekeeper.test');

/** What the seeded client may by themselves: two that borrow them in one case would else each put back what the other gave. */
const own = new WeakMap<Bench, unknown>();

/** Gives a token of somebody who may just this: the seeded client, who may again what they could before when the test is over. */
export function someoneWith(bench: () => Bench) {
  let isBorrowed = false;
  const may = (ability: unknown) => bench().database.update(users).set({ ability }).where(isClient);

  afterEach(async () => {
    if (isBorrowed) await may(own.get(bench()));
    isBorrowed = false;
  });

  return async (ability: unknown): Promise<string> => {
    const [client] = await bench().database.select({ ability: users.ability }).from(users).where(isClient);
    if (!own.has(bench())) own.set(bench(), client?.ability);
    isBorrowed = true;
    await may(ability);
    return (await bench().signIn('client')).accessToken;
  };
}
