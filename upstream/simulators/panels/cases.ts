import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { cases } from '#upstream/simulators/carrier/tables.ts';
import { takeCase } from '#upstream/simulators/takeCase.ts';

const CASES = [
  'panel-unreachable',
  'panel-armed',
  'upload-cut',
  'upload-shrunken',
  'download-differs',
  'link-lost',
  'backup-path',
  'no-signal',
  'no-walk',
  'zone-silent',
] as const;
const PanelCaseName = z.enum(CASES);
type PanelCaseName = z.infer<typeof PanelCaseName>;

/** `no-walk`: nobody trips anything; `zone-silent`: the next zone that is tripped sends nothing. Trouble for the next `times` transfers or fittings, of one CS number or of any. `seconds`: until the panel checks in. */
export const PanelCase = z.strictObject({
  case: PanelCaseName,
  target: z.string().optional(),
  times: z.number().int().min(1).max(10_000).default(1),
  seconds: z.number().int().min(0).max(86_400).optional(),
});

export const setPanelCase = (database: Database, { case: name, target, times, seconds }: z.infer<typeof PanelCase>) =>
  database.insert(cases).values({ name, target: target ?? null, times, seconds: seconds ?? null });

export const takePanelCase = (database: Database, names: readonly PanelCaseName[], csNo: string) =>
  takeCase(database, names, cases.target, csNo);
