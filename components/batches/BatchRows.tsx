'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { usePhone } from '#components/ui/display/useWidth.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { ClearFilters } from '#components/ui/lists/ClearFilters.tsx';
import { useListState } from '#lib/browser/api/useListState.ts';
import type { Batch, BatchRow } from '#lib/contract/batches.ts';
import { ROW_STATES } from '#lib/contract/words/batches.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import { FirstRows } from './FirstRows.tsx';
import { fetchGrid, useLateGrid } from './lateGrid.ts';
import { PhoneRows } from './PhoneRows.tsx';
import type { PlacedRow } from './placedRow.ts';
import { RowTools } from './RowTools.tsx';
import { useRowActions } from './useRowActions.ts';

const fetchRowGrid = fetchGrid(async () => (await import('./RowGrid.tsx')).RowGrid);

const RowsQuery = z.object({ q: z.string().max(200).optional(), state: z.enum(ROW_STATES).optional() });

type Props = { batch: Batch & { rows: BatchRow[] }; isWhole: boolean; patch: (row: BatchRow) => void };

const sought = (row: BatchRow, q: string, digits: string) =>
  (digits !== '' && (row.imei.includes(digits) || row.iccid?.includes(digits))) || row.message?.toLowerCase().includes(q);

export function BatchRows({ batch, isWhole, patch }: Props) {
  const t = useTranslations('batches');
  const phone = usePhone();
  const { Grid, focusedCell, around } = useLateGrid(fetchRowGrid, isWhole && !phone);
  const rowActions = useRowActions(batch.id, patch);
  const {
    query: { q = '', state },
    change,
  } = useListState(RowsQuery);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());

  const rows = useMemo(() => batch.rows.map((row, index): PlacedRow => ({ ...row, place: index + 1 })), [batch.rows]);
  const shown = useMemo(() => {
    const words = q.toLowerCase();
    const digits = plainDigits(q).replace(/\D/g, '');
    return rows.filter((row) => (!state || row.state === state) && (!q || sought(row, words, digits)));
  }, [rows, q, state]);

  const list = phone ? (
    <PhoneRows batch={batch} rows={shown} rowActions={rowActions} />
  ) : Grid ? (
    <Grid batch={batch} rows={shown} rowActions={rowActions} selected={selected} onSelect={setSelected} focusedCell={focusedCell} />
  ) : (
    <FirstRows rows={shown} />
  );
  return (
    <Box
      component="section"
      aria-label={t('rows')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minHeight: { sm: 320 },
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <RowTools
        batch={batch}
        rows={rows}
        shown={shown}
        state={state}
        onState={(next) => change({ state: next })}
        q={q}
        onSearch={(next) => change({ q: next }, 'replace')}
        selected={selected}
        onSelect={setSelected}
      />
      <PageAlerts>
        {rowActions.failure && (
          <Failure
            problem={rowActions.failure.error.problem}
            title={t(`notDone.${rowActions.failure.action}`, { imei: simNumber(rowActions.failure.row) })}
            retryAfter={rowActions.failure.error.retryAfter}
            retry={() => rowActions.failure && void rowActions.ask(rowActions.failure.row, rowActions.failure.action)}
          />
        )}
      </PageAlerts>
      {shown.length === 0 && isWhole ? (
        <Empty action={rows.length > 0 && <ClearFilters onClick={() => change({ q: undefined, state: undefined })} />}>
          {t(rows.length === 0 ? 'empty.rows' : 'empty.noRow')}
        </Empty>
      ) : (
        <div {...around} style={{ display: 'contents' }}>
          {list}
        </div>
      )}
      <Box
        role="status"
        sx={{ px: { xs: 4, sm: 5 }, py: 2, borderTop: '1px solid', borderColor: 'divider', typography: 'caption', color: 'text.secondary' }}
      >
        {t('shown', { shown: shown.length, total: rows.length })}
      </Box>
    </Box>
  );
}
