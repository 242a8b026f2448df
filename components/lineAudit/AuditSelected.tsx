'use client';

import { useTranslations } from 'next-intl';
import { OrderAction } from '#components/bulk/OrderAction.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { SelectionBar } from '#components/ui/lists/SelectionBar.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { AuditLine } from '#lib/contract/lineAudit.ts';
import { AuditTodos } from './AuditTodos.tsx';

/** `seen`: those of the ticked that were on a page since this one was opened. `unseen`: how many are not on the one that is shown. */
type Props = {
  ids: readonly number[];
  seen: ReadonlyMap<number, AuditLine>;
  unseen: number;
  currency: string;
  onClear: () => void;
  onUntick: (ids: readonly number[]) => void;
};

/** A line that a watched system may depend on is switched off one by one. */
const isLoose = ({ next, reason }: AuditLine) => next === 'deactivate' && reason !== 'item-ended';

export function AuditSelected({ ids, seen, unseen, currency, onClear, onUntick }: Props) {
  const t = useTranslations('lineAudit');
  const words = useTranslations('ghosts.selection');
  const title = useTranslations('titles')('ghosts');
  const common = useTranslations('common');
  const money = useMoney(currency);
  const hasBulk = useCapability('bulk');
  const count = ids.length;
  if (count === 0 || !hasBulk) return null;
  const known = ids.flatMap((id) => seen.get(id) ?? []);
  const loose = known.filter(isLoose).map(({ id }) => id);
  const saves = known.reduce((cents, line) => cents + (line.saves_cents ?? 0), 0);
  const scopeOf = (chosen: readonly number[]) => ({
    selection: { query: {}, ids: chosen, count: chosen.length },
    chosenIn: { words: title, unseen, elsewhere: false },
    onBegun: () => onUntick(chosen),
  });
  return (
    <SelectionBar
      name={common('selection')}
      chosen={
        <span>
          {common.rich('selected', { count, b: (text) => <b>{text}</b> })}
          {saves > 0 && ` · ${t('worth.saves', { amount: money(saves) })}`}
        </span>
      }
      message={words('said', { count })}
      acts={
        <>
          <OrderAction order="provider-status" label={words('ask', { count })} {...scopeOf(ids)} />
          <AuditTodos
            lines={known.filter(({ kind }) => kind !== 'fine')}
            unknown={count - known.length}
            currency={currency}
            onDone={onUntick}
          />
          {loose.length > 0 && <OrderAction order="deactivate" label={words('deactivate', { count: loose.length })} {...scopeOf(loose)} />}
        </>
      }
      clearLabel={common('clearSelection')}
      onClear={onClear}
    >
      {null}
    </SelectionBar>
  );
}
