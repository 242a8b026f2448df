import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { Todo } from '#lib/contract/todos.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { type NewSimRow, type SimRow, sims } from '#upstream/sims/tables.ts';
import { isSilent } from '#upstream/simulators/network.ts';
import type { OwnBench } from './ownBench.ts';

let counted = 0;

/** Numbers no SIM has, neither of the seed nor of another test, of a radio that answers a ping. */
export function freshNumbers(): { imei: string; iccid: string } {
  counted += 1;
  const serial = `${process.pid % 1000}`.padStart(3, '0') + String(counted).padStart(5, '0');
  const imei = `990001${serial}${luhnDigit(`990001${serial}`)}`;
  if (isSilent(imei)) return freshNumbers();
  return { imei, iccid: `89011000000${serial}` };
}

/** What a person types for a new SIM. */
export const typedSim = (more: object = {}) => ({
  device_type: 'XT50-LTE-V',
  ...freshNumbers(),
  provider: 'vzw',
  warehouse_code: 'DAL-01',
  ...more,
});

/** A SIM in any condition, put straight into the database. */
export async function addSim(database: Database, facts: Partial<NewSimRow> = {}): Promise<SimRow> {
  const now = new Date();
  const where = { provider: 'vzw', stockState: 'warehouse', warehouseCode: 'DAL-01' } as const;
  const whole = { ...freshNumbers(), ...where, createdAt: now, updatedAt: now };
  const row = await insertOne(database, sims, { ...whole, ...facts });
  return row;
}

export function simReader(bench: OwnBench) {
  const read = async (path: string) => (await bench.ask(`GET ${path}`, { token: bench.token })).body;
  return {
    shown: async (id: number) => one(Sim).parse(await read(`/sims/${id}`)).data,
    history: async (id: number) => listOf(SimEvent).parse(await read(`/sims/${id}/history`)).data,
    todosOf: async (id: number) => listOf(Todo).parse(await read(`/todos?about=sim:${id}`)).data,
  };
}
