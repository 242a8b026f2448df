'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BulkAction } from '#components/bulk/BulkAction.tsx';
import { SelectionBar } from '#components/ui/SelectionBar.tsx';
import type { SimField } from '#lib/contract/sims.ts';
import { SimExport } from './SimExport.tsx';
import type { Selected } from './useSimSelection.ts';

type Props = {
  selected: Selected;
  /** How many the list finds now. */
  total: number | undefined;
  show: (search: string) => void;
  /** What an export writes. */
  fields: SimField[];
  /** What stands there while nothing is ticked. */
  children: ReactNode;
};

/** The row above the list. With SIMs ticked: how many, all that match with one press, and what to do with them. */
export function SimSelection({ selected: { selection, elsewhere, isAll, selectAll, clear }, total, show, fields, children }: Props) {
  const t = useTranslations('sims.selection');
  const except = selection?.except?.length ?? 0;
  const more = selection && !isAll && total !== undefined && total > selection.count;
  const chosen = selection && (
    <>
      <span>
        {t.rich(isAll ? (except ? 'except' : 'all') : 'count', { count: selection.count, except, b: (text) => <b>{text}</b> })}
        {elsewhere !== undefined && ` ${t('elsewhere')}`}
      </span>
      {more && (
        <Button variant="text" onClick={selectAll}>
          {t('selectAll', { total })}
        </Button>
      )}
      {elsewhere !== undefined && (
        <Button variant="text" onClick={() => show(elsewhere)}>
          {t('show')}
        </Button>
      )}
    </>
  );
  const acts = selection && (
    <>
      <BulkAction selection={selection} onDone={clear} />
      <SimExport selection={selection} fields={fields} />
    </>
  );
  const said = t('said', { count: selection?.count ?? 0 });
  return (
    <SelectionBar name={t('name')} chosen={chosen} said={said} acts={acts} clearLabel={t('clear')} onClear={clear}>
      {children}
    </SelectionBar>
  );
}
