import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { all, Id } from './shapes.ts';

export const panels = {
  types: endpoint({
    method: 'GET',
    path: '/sedona/panel-type',
    access: 'signed-in',
    summary: 'Panel types',
    reply: all(z.object({ id: Id, PanelType: z.string() })),
  }),
  cellTypes: endpoint({
    method: 'GET',
    path: '/sedona/cell-type',
    access: 'signed-in',
    summary: 'Radio types',
    reply: all(z.object({ id: Id, CellType: z.string() })),
  }),
};
