'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { Column } from '#components/ui/lists/columns.ts';
import { ListGrid } from '#components/ui/lists/ListGrid.tsx';
import { showSearch } from '#components/views/useView.ts';
import type { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SimPhoneRow } from './SimPhoneRow.tsx';
import { SimRowActs } from './SimRowActs.tsx';
import { SimSelection } from './SimSelection.tsx';
import { fieldsOf } from './simColumns.tsx';
import { useSimSelection } from './useSimSelection.ts';

const phoneRow = (sim: Sim) => <SimPhoneRow sim={sim} />;

type Grid = ComponentProps<typeof ListGrid<Sim>>;
type Props = Pick<Grid, 'rows' | 'meta' | 'onWidth' | 'opened' | 'onOpen' | 'refreshing' | 'instead'> & {
  query: SimQuery;
  change: ReturnType<typeof useListState<SimQuery>>['change'];
  columns: Column<Sim>[];
  /** How many the list finds, as exactly as is known. */
  total: number | undefined;
  children: ReactNode;
};

/** The rows and what is selected of them: a tick draws nothing else anew. */
export function SimRows({ query, change, columns, total, children, ...grid }: Props) {
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const may = useAllows();
  const selected = useSimSelection(query, total);
  const maySelect = may(contract.sims.export.access) || may(contract.batches.fromQuery.access);
  const shown = useMemo<Column<Sim>[]>(
    () => [...columns, { field: 'acts', title: common('actions'), titleUnseen: true, width: 52, cell: (sim) => <SimRowActs sim={sim} /> }],
    [columns, common],
  );
  return (
    <>
      <SimSelection selected={selected} rows={grid.rows} total={total} show={showSearch} fields={fieldsOf(columns)}>
        {children}
      </SimSelection>
      <ListGrid
        {...grid}
        name={titles('sims')}
        columns={shown}
        sort={query.sort}
        onSort={(sort) => change({ sort })}
        onPage={change}
        selection={maySelect ? selected.rowSelection : undefined}
        phone={phoneRow}
      />
    </>
  );
}
