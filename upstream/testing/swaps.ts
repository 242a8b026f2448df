import { isFlagged } from '#lib/contract/systems.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { isSilent } from '#upstream/simulators/network.ts';
import { systems } from '#upstream/systems/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';

export type SwapScene = { csNo: string; systemNo: string; ticketNumber: string; old: SimRow; fresh: SimRow; spare: SimRow };

let counter = 0;

const imeiAt = (place: number, offset: number) => {
  const body = `35${String(610_000_000_000 + place * 10 + offset)}`;
  return body + luhnDigit(body);
};

const iccidOf = (imei: string) => `8914800000${imei.slice(5)}`;

/** A system with one active SIM of its own, two new ones in stock, of which the spare one is on its carrier's list already, and an open ticket about it: what a swap begins with. */
export async function addSwapScene(database: Database, now: Date, panelType = 'XR150'): Promise<SwapScene> {
  do counter += 1;
  while (
    // A radio that never answers a ping is proven by none.
    [1, 2, 3].some((offset) => isSilent(imeiAt(counter, offset)) || isSilent(iccidOf(imeiAt(counter, offset))))
  );
  const dates = { createdAt: now, updatedAt: now };
  const csNo = `SWP-${40_000 + counter}`;
  const place = { siteName: `St. Mary’s School ${counter}`, Branch: 'Dallas' };
  const systemNo = `8${20_000 + counter}`;
  await database
    .insert(systems)
    .values({ ...place, site: `S88${counter}`, address: '1200 Elm Street, Dallas, TX 75270', systemNo, csNo, panelType, ...dates });
  // A communicator that is wired to the dialer goes with any panel.
  const deviceType = isFlagged(panelType) ? '263LTE-V' : 'TG-7E-V';
  const sim = async (offset: number, more: Partial<typeof sims.$inferInsert>) => {
    const imei = imeiAt(counter, offset);
    const row = await insertOne(database, sims, { imei, iccid: iccidOf(imei), provider: 'vzw', deviceType, ...more, ...dates });
    return row;
  };
  const line = { ipAddress: '10.1.2.3', msisdn: '2145550100' };
  const old = await sim(1, { status: 'active', stockState: 'installed', csNo, siteName: place.siteName, ...line });
  const fresh = await sim(2, { status: 'inventory', stockState: 'truck', warehouseCode: 'TRK-01' });
  const spare = await sim(3, { status: 'inventory', stockState: 'warehouse', warehouseCode: 'DAL-01', providerState: 'preactive' });
  const ticketNumber = `T-${80_000 + counter}`;
  await database.insert(tickets).values({ ticketNumber, csNo, status: 'open', problem: 'SIM swap', tags: [], ...place, ...dates });
  return { csNo, systemNo, ticketNumber, old, fresh, spare };
}
