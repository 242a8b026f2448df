'use client';

import { useTranslations } from 'next-intl';
import { SelectionBar } from '#components/ui/lists/SelectionBar.tsx';
import { StatementsAction } from './StatementsAction.tsx';

type Props = { ids: readonly number[]; to?: string; onClear: () => void };

/** What can be done with customers that are ticked. */
export function StatementsSelectionAction({ ids, to, onClear }: Props) {
  const common = useTranslations('common');
  const t = useTranslations('receivables.sending');
  if (ids.length === 0) return null;
  return (
    <SelectionBar
      name={common('selection')}
      chosen={<span>{common.rich('selected', { count: ids.length, b: (text) => <b>{text}</b> })}</span>}
      message={t('said', { count: ids.length })}
      acts={<StatementsAction size="small" ids={ids} to={to} onSent={onClear} />}
      clearLabel={common('clearSelection')}
      onClear={onClear}
    >
      {null}
    </SelectionBar>
  );
}
