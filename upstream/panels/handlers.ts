import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { PANEL_TYPES } from './panelTypes.ts';

const CELL_TYPES = [
  'XT50-LTE-V',
  '263LTE-V',
  'CellCom-EX-V',
  'MiniCell-V',
  'XT50-LTE-A',
  '263LTE-A',
  'CellCom-EX-A',
  'CellCom-EX-U',
] as const;

export const panelHandlers = (_context: Context): Handlers<typeof contract.panels> => ({
  types: async () => ({ data: PANEL_TYPES.map((PanelType, index) => ({ id: index + 1, PanelType })) }),
  cellTypes: async () => ({ data: CELL_TYPES.map((CellType, index) => ({ id: index + 1, CellType })) }),
});
