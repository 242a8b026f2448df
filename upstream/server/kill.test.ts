import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { openLives } from '#upstream/testing/lives.ts';
import { addSim } from '#upstream/testing/sims.ts';

const KILLS = process.env.FULL ? 50 : 5;
const AT_ONCE = 6;
const { begin, inside, life } = openLives({ CARRIER_SECONDS: '1' });

const Ordered = z.object({ imei: z.string(), orders: z.number(), requests: z.number() });

test(
  `killed ${KILLS} times in the middle of it, every change that was asked for comes true and was ordered once`,
  async () => {
    const simIds = await begin(async (connection) => {
      const rows = [];
      for (let count = 0; count < KILLS * AT_ONCE; count += 1) rows.push(await addSim(connection.database));
      return rows.map(({ id }) => id);
    });

    type Ask = Awaited<ReturnType<typeof life>>['ask'];
    const waiting = async (ask: Ask) => listOf(Sim).parse((await ask('GET /sims?pending=yes')).body).meta.total;

    const accepted = new Set<number>();
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { upstream, ask, control } = await life();
      interrupted += await waiting(ask);
      await control('world', { carrier: { case: 'lost', times: 2 } });
      const ids = simIds.slice(kill * AT_ONCE, (kill + 1) * AT_ONCE);
      // It dies a moment after one of the answers, whichever: while others are on their way, or the carrier is at work.
      const fatal = Math.floor(Math.random() * ids.length);
      const moment = Math.random() * 400;
      let answered = 0;
      let die = () => {};
      const died = new Promise<void>((resolve) => {
        die = resolve;
      }).then(() => upstream.stop('SIGKILL'));
      const asked = ids.map(async (id) => {
        const { status } = await ask(`PUT /sims/${id}/activate`, {});
        if (status === 200) accepted.add(id);
        if (answered === fatal) setTimeout(die, moment);
        answered += 1;
      });
      await Promise.allSettled(asked);
      await died;
    }

    const { upstream, ask } = await life();
    interrupted += await waiting(ask);
    const show = async (id: number) => one(Sim).parse((await ask(`GET /sims/${id}`)).body).data;
    const rest = async (): Promise<Sim[]> => {
      const all = await Promise.all(simIds.map(show));
      return all.some(({ pending }) => pending) ? rest() : all;
    };
    const all = await rest();
    for (const sim of all) if (accepted.has(sim.id)) expect(sim).toMatchObject({ status: 'active', version: 3 });
    expect(interrupted).toBeGreaterThan(0);
    await upstream.stop('SIGTERM');

    const ordered = await inside(({ database }) =>
      rowsOf(
        database,
        sql`select imei, count(*)::int as orders, count(distinct request_id)::int as requests from world.orders group by imei`,
        Ordered,
      ),
    );
    const active = all.filter(({ status }) => status === 'active').map(({ imei }) => imei);
    expect(ordered).toHaveLength(active.length);
    for (const { imei, orders, requests } of ordered)
      expect({ imei: active.includes(imei), orders, requests }).toEqual({ imei: true, orders: 1, requests: 1 });
  },
  KILLS * 20_000 + 60_000,
);
