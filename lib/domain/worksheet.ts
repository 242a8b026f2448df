import { z } from 'zod';
import { Id } from '#lib/contract/shapes.ts';
import { PingAnswer } from '#lib/contract/sims.ts';
import { type AnyCheck, Check, InPanel } from '#lib/contract/swaps/checks.ts';
import type { PartialSwap } from '#lib/contract/swaps/partialSwap.ts';
import { Before } from '#lib/contract/swaps/proof.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { SwapChange, SwapModel } from '#lib/contract/swaps.ts';
import { OF_NEW_SIM, UNSAYS } from './swapChecks.ts';
import type { SwapAct } from './swapGates.ts';

const By = z.object({ by: z.string().nullable(), at: z.string() });
export type By = z.infer<typeof By>;

/** What the desk itself keeps of a swap, because the upstream tells less: who said and did what, and what was seen. One person's, in one browser. */
export const Worksheet = z.object({
  /** The swap's step when something was last said here: what lies before a later one was said elsewhere. */
  step: z.number(),
  chosen: z
    .object({
      panel_type: z.string().nullable(),
      cell_type: z.string().nullable(),
      old_sim_id: Id.nullable(),
      new_sim_id: Id.nullable(),
      notes: z.string().nullable(),
    })
    .partial(),
  checks: z.array(Check),
  /** Somebody was at the panel's radio at some time. */
  touched: z.boolean(),
  in_panel: By.extend({ at: z.string().nullable(), which: InPanel, reason: z.string().nullable() }).nullable(),
  before: Before.extend({ sim_id: Id }).optional(),
  test: By.extend({ minutes: z.number().optional() }).optional(),
  upload: By.optional(),
  download: By.optional(),
  looked: z
    .object({
      sim_id: Id,
      at: z.string(),
      ping: PingAnswer.nullable(),
      carrier: z.object({ imei: z.string().nullable(), iccid: z.string().nullable(), state: z.string().nullable() }).nullable(),
    })
    .optional(),
  end: By.extend({ status: z.enum(['finalized', 'aborted', 'go-back']), reason: z.string().nullable() }).optional(),
});
export type Worksheet = z.infer<typeof Worksheet>;

export const EMPTY_WORKSHEET: Worksheet = { step: 1, chosen: {}, checks: [], touched: false, in_panel: null };

/** As the screens ask for a change; what somebody has seen elsewhere may be among what is said. */
export type AskedChange = Omit<z.output<typeof SwapChange>, 'version' | 'checks'> & { checks?: { name: AnyCheck; note?: string }[] };

const CHOSEN = ['panel_type', 'cell_type', 'old_sim_id', 'new_sim_id', 'notes'] as const;
/** What is no field of the specification's model: sent to an upstream that tells it, and to no other. */
const BESIDE = ['checks', 'in_panel', 'site_read', 'move', 'program_work'] as const;

/** What of a change the upstream hears, with the whole model around it; nothing where all of it is the worksheet's. */
export function changeToSend(partial: PartialSwap, model: SwapModel, asked: AskedChange): AskedChange | undefined {
  const isGiven = (field: (typeof BESIDE)[number]) => field !== 'site_read' && partial[field] !== undefined;
  const taken = Object.fromEntries(
    Object.entries(asked).filter(([field]) => !BESIDE.some((each) => each === field) || isGiven(field as (typeof BESIDE)[number])),
  );
  // A visit that ends with the new radio in the panel, or nobody knows which, ends no swap.
  if (partial.in_panel === undefined && (asked.in_panel === 'new' || asked.in_panel === 'unknown')) {
    delete taken.status;
    delete taken.reason;
  }
  return Object.keys(taken).length > 0 ? { ...model, ...taken } : undefined;
}

/** What is said after a change of it: what was said before keeps its name and time, and what can't be so any more is gone. */
function checksAfter(known: Worksheet['checks'], asked: NonNullable<AskedChange['checks']>, who: By): Worksheet['checks'] {
  const isKnown = (name: string) => known.some((check) => check.name === name);
  const gone = asked.flatMap(({ name }) => (isKnown(name) ? [] : (UNSAYS[name] ?? [])));
  return asked
    .filter(({ name }) => !gone.includes(name))
    .map(({ name, note = null }) => known.find((check) => check.name === name && check.note === note) ?? { name, note, ...who });
}

export function afterChange(
  sheet: Worksheet,
  { step, checks: known, in_panel, new_sim_id }: Pick<Swap, 'step' | 'checks' | 'in_panel' | 'new_sim_id'>,
  asked: AskedChange,
  who: By,
): Worksheet {
  const isOther = asked.new_sim_id !== undefined && asked.new_sim_id !== new_sim_id;
  const kept = isOther ? known.filter(({ name }) => !OF_NEW_SIM.includes(name)) : known;
  const after = asked.checks ? checksAfter(kept, asked.checks, who) : kept;
  const isNew = (name: AnyCheck) => after.some((check) => check.name === name) && !known.some((check) => check.name === name);
  const statement = (which: InPanel): Worksheet['in_panel'] => ({ which, reason: asked.reason ?? null, ...who });
  const isOverruled = isNew('fitted') || (isNew('old-removed') && in_panel?.which === 'old');
  const chosen = Object.fromEntries(CHOSEN.filter((field) => asked[field] !== undefined).map((field) => [field, asked[field]]));
  return {
    ...sheet,
    step: asked.checks || isOther || asked.in_panel !== undefined ? step : sheet.step,
    chosen: { ...sheet.chosen, ...chosen },
    checks: after,
    touched: sheet.touched || after.some(({ name }) => name === 'old-removed' || name === 'fitted'),
    in_panel:
      asked.in_panel !== undefined
        ? asked.in_panel && statement(asked.in_panel)
        : isNew('old-back') && in_panel?.which !== 'old'
          ? statement('old')
          : isOverruled
            ? null
            : in_panel,
    ...(asked.status && !(asked.in_panel === 'new' || asked.in_panel === 'unknown')
      ? { end: { ...who, status: asked.status, reason: asked.reason ?? null } }
      : {}),
  };
}

export function afterAct(sheet: Worksheet, act: SwapAct | 'end', who: By, minutes?: number): Worksheet {
  const without = (name: AnyCheck) => sheet.checks.filter((check) => check.name !== name);
  switch (act) {
    case 'test':
      return { ...sheet, test: { ...who, minutes } };
    case 'off-test':
      return { ...sheet, test: undefined };
    case 'save':
      return { ...sheet, upload: who, checks: without('program-saved') };
    case 'send':
      return { ...sheet, download: who, checks: without('program-sent') };
    case 'finalize':
      return { ...sheet, end: { ...who, status: 'finalized', reason: null } };
    default:
      return sheet;
  }
}
