import fc from 'fast-check';
import { commands } from '#upstream/testing/swapModel/commands.ts';
import { type ModelDriver, openDriver } from '#upstream/testing/swapModel/driver.ts';
import { liveThrough } from '#upstream/testing/swapModel/run.ts';

/**
 * The short run is the same every time, so that it says what a change did; `FULL=1` seeks: other runs each time, `MODEL_RUNS` of them (10,000),
 * or as many as fit into `MODEL_MINUTES`. A failed one is repeated with `MODEL_SEED` and `MODEL_PATH`.
 */
const MINUTES = Number(process.env.MODEL_MINUTES ?? 24 * 60);
const RUNS = process.env.FULL ? Number(process.env.MODEL_RUNS ?? 10_000) : 12;
/** A busy machine does fewer of them; it never takes longer. */
const BUDGET = process.env.FULL ? MINUTES * 60_000 : 60_000;
const SEED = process.env.MODEL_SEED ?? (process.env.FULL ? undefined : '493468978');
const AGAIN = SEED ? { seed: Number(SEED), ...(process.env.MODEL_PATH ? { path: process.env.MODEL_PATH } : {}) } : {};

let driver: ModelDriver;
beforeAll(async () => {
  driver = await openDriver();
});
afterAll(() => driver.close());

test(
  `whatever two people, the outside and a killed upstream do to a swap, up to ${RUNS} times: nothing stays on test, nothing is lost, nothing is done twice`,
  async () => {
    let count = 0;
    const began = Date.now();
    const property = fc.asyncProperty(commands, async (happening) => {
      count += 1;
      await liveThrough(driver, happening);
    });
    const done = await fc.check(property, {
      numRuns: RUNS,
      interruptAfterTimeLimit: BUDGET,
      markInterruptAsFailure: false,
      ...AGAIN,
    });
    // Ended by the budget before anything was found out, it has no error; what counts then is how many there were.
    if (done.errorInstance) {
      const said = `MODEL_SEED=${done.seed} MODEL_PATH=${done.counterexamplePath}`;
      throw new Error(`${said}\n${(done.errorInstance as Error).message}\n${JSON.stringify(done.counterexample?.[0], null, 1)}`);
    }
    const ends = (await driver.ends()).map(({ status, count: each }) => `${each} ${status}`);
    if (process.env.FULL)
      process.stdout.write(`${count} runs of the swap in ${Math.round((Date.now() - began) / 1000)} s: ${ends.join(', ')}\n`);
    expect(count).toBeGreaterThan(process.env.MODEL_SEED ? 0 : 1);
  },
  BUDGET + 10 * 60_000,
);
