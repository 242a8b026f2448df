'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import { MisfitQuery, misfits } from '#lib/contract/misfits.ts';
import { MisfitPhoneRow } from './MisfitPhoneRow.tsx';
import { useMisfitColumns } from './misfitColumns.tsx';

export function MisfitsScreen({ first }: { first: Reply<typeof misfits.list> | undefined }) {
  const t = useTranslations('misfits');
  const common = useTranslations('common');
  const title = useTranslations('titles')('misfits');
  const state = useListState(MisfitQuery);
  const list = useList(misfits.list, state.query, first, { background: true, refreshInterval: 15_000 });
  const columns = useMisfitColumns();
  return (
    <ListScreen
      title={title}
      list={list}
      state={state}
      count={common('entries', { total: list.meta?.total ?? 0 })}
      none={t('none')}
      glyph="done"
      columns={columns}
      phone={(misfit) => <MisfitPhoneRow misfit={misfit} />}
      above={
        <Box component="p" sx={{ m: 0, px: { xs: 4, sm: 5 }, pb: 3, maxWidth: 880, color: 'text.secondary' }}>
          {t('intro')}
        </Box>
      }
    />
  );
}
