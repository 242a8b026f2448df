import { eq } from 'drizzle-orm';
import { carrierAt } from '#upstream/carriers/periods.ts';
import { sims } from '#upstream/sims/tables.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { checkCarrierSwitch } from './checkCarrierSwitch.ts';

const SIMULATED = { CARRIER_VERIZON: 'simulated', CARRIER_ATT: 'simulated' } as const;
const REAL = { ...SIMULATED, CARRIER_VERIZON: 'thingspace' } as const;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));
const ASKED = { action: 'activate', requested_by: null, requested_at: '2026-11-25T07:00:00Z', reason: null, expected_by: null } as const;

test('another carrier takes over only while no order is open, and what the one before said is not what this one says', async () => {
  const { database, close } = await memoryConnection();
  const said = { providerState: 'active', providerCheckedAt: new Date(), pending: ASKED };
  const [verizon, att] = [await addSim(database, said), await addSim(database, { ...said, provider: 'att' })];
  const shown = async ({ id }: { id: number }) => (await database.select().from(sims).where(eq(sims.id, id)))[0];

  await checkCarrierSwitch(database, SIMULATED, at(1));
  await expect(checkCarrierSwitch(database, REAL, at(2))).rejects.toThrow(
    'Orders still open at Verizon: 1. Set CARRIER_VERIZON=simulated until they are over, and change it then.',
  );
  expect(await shown(verizon)).toMatchObject({ providerState: 'active' });

  await database.update(sims).set({ pending: null }).where(eq(sims.id, verizon.id));
  await checkCarrierSwitch(database, REAL, at(2));
  expect(await shown(verizon)).toMatchObject({ providerState: null, providerCheckedAt: null });
  expect(await shown(att)).toMatchObject({ providerState: 'active' });

  await database.update(sims).set(said).where(eq(sims.id, verizon.id));
  await checkCarrierSwitch(database, REAL, at(2));
  expect(await shown(verizon)).toMatchObject({ providerState: 'active' });
  await expect(checkCarrierSwitch(database, SIMULATED, at(3))).rejects.toThrow('CARRIER_VERIZON=thingspace');
  const seen = [0, 1, 2, 3].map((hour) => carrierAt(database, 'vzw', at(hour)));
  expect(await Promise.all(seen)).toEqual(['simulated', 'simulated', 'thingspace', 'thingspace']);
  await close();
});
