import type { z } from 'zod';
import type { Check, InPanel } from '#lib/contract/swaps/checks.ts';
import type { Before } from '#lib/contract/swaps/proof.ts';
import type { SwapChange } from '#lib/contract/swaps.ts';
import { forgetHeard } from '#lib/domain/keptCommissioning.ts';
import { OF_NEW_SIM, UNSAYS } from '#lib/domain/swapChecks.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { type Actor, isLate, type NewSwapEvent } from './events.ts';
import { strengthEvent } from './strength.ts';
import type { SwapRow, swaps } from './tables.ts';

export type Typed = z.output<typeof SwapChange>;
export type SwapColumns = Partial<typeof swaps.$inferInsert>;

export type Change = Actor & { at: Date; onSite?: true; heardAt?: Date };

function checksOf(
  known: SwapRow['checks'],
  said: NonNullable<Typed['checks']>,
  { by, name: who, at, onSite, heardAt }: Change,
): z.infer<typeof Check>[] {
  const before = new Map(known.map((check) => [check.name, check]));
  const late = heardAt && isLate(at, heardAt) ? { received_at: heardAt.toISOString() } : {};
  return said.map(({ name, note = null }) => {
    const known = before.get(name);
    return known && known.note === note
      ? known
      : { name, note, by: nameOf(by ?? undefined) ?? who ?? null, at: at.toISOString(), ...(onSite && { on_site: true }), ...late };
  });
}

function inPanelAfter({ inPanel }: SwapRow, said: readonly string[], isOther: boolean, whose: Change): SwapRow['inPanel'] | undefined {
  if (said.includes('old-back')) return inPanel?.which === 'old' ? undefined : panelStatement(whose, 'old');
  const isNewIn = said.includes('fitted');
  const isOldOut = said.includes('old-removed') && inPanel?.which === 'old';
  return inPanel && (isNewIn || isOldOut || (isOther && inPanel.which === 'new')) ? null : undefined;
}

export const panelStatement = ({ by, name, at }: Change, which: InPanel, reason?: string): NonNullable<SwapRow['inPanel']> => ({
  which,
  by: nameOf(by ?? undefined) ?? name ?? null,
  at: at.toISOString(),
  reason: reason ?? null,
});

const NOTHING_SEEN = { signal: null, other_signal: null, ping: null, carrier: null };

export function typedChanges(
  row: SwapRow,
  typed: Partial<Typed>,
  whose: Change,
  before?: z.infer<typeof Before>,
): [SwapColumns, NewSwapEvent[]] {
  const set: SwapColumns = {};
  const notes: NewSwapEvent[] = [];
  const chosen: Record<string, unknown> = {};
  const { at, onSite, heardAt: _, ...actor } = whose;
  const who = { ...actor, ...(onSite && { doneAt: at }) };
  const there = onSite && { on_site: true };
  const choose = <Key extends 'panelType' | 'cellType' | 'oldSimId' | 'newSimId'>(key: Key, field: keyof Typed) => {
    const value = typed[field] as SwapRow[Key] | undefined;
    if (value === undefined || value === row[key]) return;
    set[key] = value as SwapColumns[Key];
    chosen[field] = value;
  };
  choose('panelType', 'panel_type');
  choose('cellType', 'cell_type');
  choose('oldSimId', 'old_sim_id');
  choose('newSimId', 'new_sim_id');
  if ('oldSimId' in set) set.before = before ?? null;
  if ('oldSimId' in set && before?.strength) notes.push(strengthEvent('before', before.strength));
  const isOther = 'newSimId' in set;
  if (isOther) Object.assign(set, { proof: null, exception: null } satisfies SwapColumns);
  if (Object.keys(chosen).length > 0) notes.push({ kind: 'chosen', ...who, facts: { ...chosen, ...there } });
  const known = isOther ? row.checks.filter(({ name }) => !OF_NEW_SIM.includes(name)) : row.checks;
  if (typed.checks || known.length < row.checks.length) {
    const given = typed.checks ? checksOf(known, typed.checks, whose) : known;
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    const said = names(given).filter((name) => !names(known).includes(name));
    const gone = said.flatMap((name) => UNSAYS[name] ?? []);
    const checks = given.filter(({ name }) => !gone.includes(name));
    const unsaid = names(row.checks).filter((name) => !names(checks).includes(name));
    const renoted = checks.filter(({ name, note }) => known.some((before) => before.name === name && before.note !== note));
    if (said.length + unsaid.length + renoted.length > 0) {
      notes.push({ kind: 'check', ...who, facts: { said: [...said, ...names(renoted)], unsaid, ...there } });
      set.checks = checks;
    }
    // What was proven, or signed for, was so with the radio that was in then.
    if (unsaid.includes('fitted')) Object.assign(set, { proof: null, exception: null } satisfies SwapColumns);
    if (unsaid.includes('old-back')) set.proof = null;
    const put = checks.find(({ name }) => (name === 'fitted' || name === 'old-back') && said.includes(name));
    if (put) set.proof = { fitted_at: put.at, ...NOTHING_SEEN };
    const inPanel = inPanelAfter(row, said, isOther, whose);
    if (inPanel !== undefined) set.inPanel = inPanel;
  }
  if (set.proof !== undefined && row.commissioning) set.commissioning = forgetHeard(row.commissioning);
  if (typed.in_panel !== undefined && typed.in_panel !== (row.inPanel?.which ?? null)) {
    set.inPanel = typed.in_panel && panelStatement(whose, typed.in_panel);
    notes.push({ kind: 'in-panel', ...who, facts: { which: typed.in_panel } });
  }
  if (typed.notes !== undefined && typed.notes !== row.notes) {
    set.notes = typed.notes;
    notes.push({ kind: 'note', ...who });
  }
  return [set, notes];
}
