import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { all, Id, Text } from './shapes.ts';

export const panels = named('panels', {
  types: endpoint({
    method: 'GET',
    path: '/sedona/panel-type',
    access: 'signed-in',
    reply: all(z.object({ id: Id, PanelType: Text })),
  }),
  cellTypes: endpoint({
    method: 'GET',
    path: '/sedona/cell-type',
    access: 'signed-in',
    reply: all(z.object({ id: Id, CellType: Text })),
  }),
});
