import { type Bench, openBench, openMemoryBench } from './bench.ts';

export type OwnBench = Bench & { token: string; renew: () => Promise<void> };

/** Filled before the first test; before every test somebody signs in anew, because the clock may have gone on by days. */
function benchFor(who: string, open: () => Promise<Bench>): OwnBench {
  const bench = {} as OwnBench;
  bench.renew = async () => {
    bench.token = (await bench.signIn(who)).accessToken;
  };
  beforeAll(async () => {
    Object.assign(bench, await open());
    await bench.renew();
  }, 120_000);
  beforeEach(() => bench.renew());
  return bench;
}

export const ownBench = (given: () => Bench, who: string) =>
  benchFor(who, () => openBench(given().connection, { ACCESS_SECONDS: '86400' }));

export function memoryBench(who: string, sims = 20): OwnBench {
  const bench = benchFor(who, () => openMemoryBench({}, sims));
  afterAll(() => bench.close());
  return bench;
}
