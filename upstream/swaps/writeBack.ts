import { eq } from 'drizzle-orm';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { SwapRow } from './tables.ts';

type Radio = Pick<SimRow, 'imei' | 'meid' | 'iccid' | 'deviceType'> | undefined;

/** What hangs on the wall from now on is what the system is said to have: panel type and kind of radio. Done again it changes and tells nothing. */
export async function writeBack(
  tx: Database,
  row: SwapRow,
  swap: Pick<Swap, 'panel_type' | 'cell_type'>,
  radio: Radio,
  now: Date,
): Promise<void> {
  const [system] = await tx.select().from(systems).where(eq(systems.csNo, row.csNo)).for('update');
  if (!system) return;
  // A card alone leaves the radio as it was.
  const isRadio = radio !== undefined && !isBareCard(radio);
  const panelType = swap.panel_type ?? system.panelType;
  const cellType = isRadio ? (swap.cell_type ?? radio?.deviceType ?? system.cellType) : system.cellType;
  if (panelType === system.panelType && cellType === system.cellType) return;
  await tx
    .update(systems)
    .set({ panelType, cellType, version: system.version + 1, updatedAt: now })
    .where(eq(systems.csNo, system.csNo));
  const before = { panel_type: system.panelType, cell_type: system.cellType };
  const after = { panel_type: panelType, cell_type: cellType, ...(radio?.imei && { imei: radio.imei }) };
  await recordSystemEvent(tx, system.csNo, { kind: 'fitted', name: row.ending?.by, before, after, swapId: row.id }, now);
}
