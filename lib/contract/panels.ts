import { z } from 'zod';
import { isRecord } from '#lib/format/records.ts';
import { endpoint, named } from './endpoint.ts';
import { all, maybeId } from './shapes.ts';

/** A kind by its name, which may be all that is told of it. */
const kind = <const Name extends string>(field: Name) =>
  z.preprocess(
    (value) => (isRecord(value) ? { [field]: value.name ?? value.label ?? value.code, ...value } : { [field]: value }),
    z.object({ id: maybeId, [field]: z.string() } as { id: typeof maybeId } & Record<Name, z.ZodString>),
  );

export const panels = named('panels', {
  types: endpoint({
    method: 'GET',
    path: '/sedona/panel-type',
    access: 'signed-in',
    reply: all(kind('PanelType')),
  }),
  cellTypes: endpoint({
    method: 'GET',
    path: '/sedona/cell-type',
    access: 'signed-in',
    reply: all(kind('CellType')),
  }),
});
