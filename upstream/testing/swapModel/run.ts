import type { Command } from './commands.ts';
import type { ModelDriver } from './driver.ts';
import { leftovers, watch } from './invariants.ts';

/** Long enough for every test to end, every panel to give up and every carrier to answer. */
const LONG = 5 * 3600;

/** One run, from a new system to nothing left over. Throws with the first thing that must never be. */
export async function liveThrough(driver: ModelDriver, happening: readonly Command[]): Promise<void> {
  await driver.begin();
  const look = watch(driver);
  const check = async (after: string, more: readonly (string | undefined)[] = []) => {
    const wrong = [...more, ...(await look())].filter((each) => each !== undefined);
    if (wrong.length > 0) throw new Error(`after ${after}: ${wrong.join('; ')}`);
  };
  for (const [index, command] of happening.entries()) await check(`${index}: ${JSON.stringify(command)}`, [await driver.happen(command)]);

  // Everyone goes home, and the outside works again.
  await driver.clearTroubles();
  await driver.pass(60);
  await driver.pass(LONG);
  await driver.pass(60);
  await check('everyone went home', await leftovers(driver));
  if (await driver.isOnTest()) throw new Error('a: left on test');
  await driver.attempt('take-over', 'admin');
  for (const end of ['abort', 'leave-unknown'] as const) {
    await driver.attempt(end, 'admin');
    await driver.pass(60);
    await driver.pass(60);
  }
  await check('it was called off', await leftovers(driver));
}
