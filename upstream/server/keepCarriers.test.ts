import { eq } from 'drizzle-orm';
import { sims } from '#upstream/sims/tables.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { keepCarriers } from './keepCarriers.ts';

const SIMULATED = { CARRIER_VERIZON: 'simulated', CARRIER_ATT: 'simulated' } as const;
const REAL = { ...SIMULATED, CARRIER_VERIZON: 'thingspace' } as const;
const ASKED = { action: 'activate', requested_by: null, requested_at: '2026-11-25T07:00:00Z', reason: null, expected_by: null } as const;

test('another carrier takes over only while no order is open, and what the one before said is not what this one says', async () => {
  const { database, close } = await memoryConnection();
  const said = { providerState: 'active', providerCheckedAt: new Date(), pending: ASKED };
  const [verizon, att] = [await addSim(database, said), await addSim(database, { ...said, provider: 'att' })];
  const shown = async ({ id }: { id: number }) => (await database.select().from(sims).where(eq(sims.id, id)))[0];

  await keepCarriers(database, SIMULATED);
  await expect(keepCarriers(database, REAL)).rejects.toThrow(
    '1 orders wait for their carrier: set CARRIER_VERIZON=simulated until they are over, and change it then.',
  );
  expect(await shown(verizon)).toMatchObject({ providerState: 'active' });

  await database.update(sims).set({ pending: null }).where(eq(sims.id, verizon.id));
  await keepCarriers(database, REAL);
  expect(await shown(verizon)).toMatchObject({ providerState: null, providerCheckedAt: null });
  expect(await shown(att)).toMatchObject({ providerState: 'active' });

  await database.update(sims).set(said).where(eq(sims.id, verizon.id));
  await keepCarriers(database, REAL);
  expect(await shown(verizon)).toMatchObject({ providerState: 'active' });
  await expect(keepCarriers(database, SIMULATED)).rejects.toThrow('CARRIER_VERIZON=thingspace');
  await close();
});
