import { asc, between, inArray } from 'drizzle-orm';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { sims } from '#upstream/sims/tables.ts';
import { WAREHOUSES } from '#upstream/simulators/places.ts';
import { randomOf } from '#upstream/simulators/random.ts';

const DAY = 86_400_000;
const KNOWN = 240 * DAY;
const ROUND = 120 * DAY;
const LARGEST = 200;

export async function seedDeliveries(tx: Database, seed: string, epoch: Date): Promise<void> {
  const recent = await tx
    .select({ id: sims.id, deviceType: sims.deviceType, provider: sims.provider, createdAt: sims.createdAt })
    .from(sims)
    .where(between(sims.createdAt, new Date(epoch.getTime() - KNOWN), epoch))
    .orderBy(asc(sims.id))
    .limit(20_000);
  const cartons = new Map<string, typeof recent>();
  for (const sim of recent) {
    const round = Math.floor((epoch.getTime() - sim.createdAt.getTime()) / ROUND);
    const key = `${round}/${sim.deviceType}`;
    const carton = cartons.get(key) ?? [];
    cartons.set(key, carton);
    if (carton.length < LARGEST) carton.push(sim);
  }
  for (const [key, carton] of [...cartons].sort()) await seedDelivery(tx, carton, randomOf(seed, 'delivery', key));
}

type Carton = readonly Pick<typeof sims.$inferSelect, 'id' | 'deviceType' | 'provider' | 'createdAt'>[];

async function seedDelivery(tx: Database, carton: Carton, random: ReturnType<typeof randomOf>) {
  const [first] = carton;
  if (!first) return;
  const at = new Date(Math.max(...carton.map(({ createdAt }) => createdAt.getTime())));
  const { deviceType, provider } = first;
  const name = `PO ${random.digits(5)} ${deviceType}`;
  const batch = await insertOne(tx, batches, {
    name,
    kind: 'delivery',
    deviceType,
    provider,
    warehouseCode: random.pick(WAREHOUSES),
    createdBy: 'Renee Castillo',
    createdAt: at,
    updatedAt: at,
  });
  const ids = carton.map(({ id }) => id);
  await tx.update(sims).set({ batchId: batch.id }).where(inArray(sims.id, ids));
  const rows = ids.map((simId, position) => {
    const isLookedUp = random.chance(0.7);
    const isUploaded = isLookedUp && provider === 'vzw' && random.chance(0.6);
    return { batchId: batch.id, simId, position, lookedUpAt: isLookedUp ? at : null, uploadedAt: isUploaded ? at : null };
  });
  await insertMany(tx, batchRows, rows);
}
