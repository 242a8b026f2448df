import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { CELL_TYPES, PANEL_TYPES } from './panelTypes.ts';

export const panelHandlers = (_context: Context): Handlers<typeof contract.panels> => ({
  types: async () => ({ data: PANEL_TYPES.map((PanelType, index) => ({ id: index + 1, PanelType })) }),
  cellTypes: async () => ({ data: CELL_TYPES.map((CellType, index) => ({ id: index + 1, CellType })) }),
});
