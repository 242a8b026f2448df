import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { OpenTest } from '#lib/contract/onTest.ts';
import { all } from '#lib/contract/shapes.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { openLives } from '#upstream/testing/lives.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { testPeriods } from './tables.ts';

const KILLS = process.env.FULL ? 30 : 4;
const AT_ONCE = 3;
const { begin, inside, life } = openLives({ STATION_SECONDS: '1' });

const StoredAnswer = z.object({ state: z.string(), open: z.boolean(), system_no: z.string() });
const Held = z.object({ system_no: z.string(), on_test: z.boolean() });

test(
  `killed ${KILLS} times, the upstream forgets no test: asked for, on, or being ended`,
  async () => {
    const systems = await begin(async (connection) => {
      const rows = [];
      for (let count = 0; count < KILLS * AT_ONCE; count += 1) rows.push(await addSystem(connection.database));
      return rows.map(({ systemNo }) => systemNo);
    });

    const watched = async () => {
      const { upstream, ask, control } = await life();
      return { upstream, ask, control, open: async () => all(OpenTest).parse((await ask('GET /tests')).body).data };
    };

    const underway = async (open: () => Promise<OpenTest[]>): Promise<void> =>
      (await open()).some(({ state }) => state !== 'on') ? undefined : underway(open);

    const accepted = new Set<string>();
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { upstream, ask, control, open } = await watched();
      await control('world', { station: { case: 'lost-answer', times: 2 } });
      const mine = systems.slice(kill * AT_ONCE, (kill + 1) * AT_ONCE);
      const asked = mine.map(async (systemNo, index) => {
        if ((await ask(`POST /cs/system/${systemNo}/on-test/0`, { minutes: 30 })).status === 200) accepted.add(systemNo);
        // Of each three one is ended again at once.
        if (index === 0) await ask(`POST /cs/system/${systemNo}/off-test/0`, {});
      });
      // By turns at a random moment, and as soon as a test is seen on its way.
      const moment =
        kill % 2
          ? Promise.race([underway(open), Promise.allSettled(asked)])
          : new Promise((resolve) => setTimeout(resolve, Math.random() * 2500));
      const died = moment.then(() => upstream.stop('SIGKILL'));
      await Promise.allSettled(asked);
      await died;
      interrupted += await inside(
        async ({ database }) =>
          (
            await database
              .select()
              .from(testPeriods)
              .where(inArray(testPeriods.state, ['asking', 'ending']))
          ).length,
      );
    }

    const last = await watched();
    const settled = async (): Promise<OpenTest[]> => {
      const rest = await last.open();
      return rest.every(({ state }) => state === 'on') ? rest : settled();
    };
    const left = await settled();
    expect(interrupted).toBeGreaterThan(0);

    // Nobody comes back for them: their end comes all the same.
    await last.control('clock', { forward_ms: 31 * 60_000 });
    const over = async (): Promise<void> => ((await last.open()).length > 0 ? over() : undefined);
    await over();
    await last.upstream.stop('SIGTERM');

    const { kept, held } = await inside(async ({ database }) => ({
      kept: await rowsOf(database, sql`select state, closed_at is null as open, system_no from tests`, StoredAnswer),
      held: await rowsOf(
        database,
        sql`select system_no, on_test_until > now() + interval '31 minutes' as on_test from world.accounts where on_test_until is not null`,
        Held,
      ),
    }));
    for (const systemNo of accepted)
      expect(kept.filter((row) => row.system_no === systemNo)).toEqual([
        { state: expect.stringMatching(/^(off|failed)$/), open: false, system_no: systemNo },
      ]);
    for (const { system_no } of left) expect(kept).toContainEqual({ state: 'off', open: false, system_no });
    expect(held.filter(({ on_test }) => on_test)).toEqual([]);
    // What the station holds, or held, is what we know of.
    for (const { system_no } of held) expect(kept.map((row) => row.system_no)).toContain(system_no);
  },
  KILLS * 30_000 + 120_000,
);
