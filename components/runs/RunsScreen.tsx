'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { RUN_STATES, RUN_TYPES, type Run, runs as shapes } from '#lib/contract/runs.ts';
import { RunPhoneRow } from './RunPhoneRow.tsx';
import { RUN_GLYPHS } from './RunStateChip.tsx';
import { useRunColumns } from './runColumns.tsx';

const Address = shapes.list.query.omit({ type: true });
const NARROWING = ['q', 'state'] as const;

export function RunsScreen({ type, first }: { type: Run['type']; first: Reply<typeof contract.runs.list> | undefined }) {
  const t = useTranslations('runs');
  const common = useTranslations('common');
  const title = useTranslations('titles');
  const isThere = useCapability('runs');
  const columns = useRunColumns(type);
  const state = useListState(Address, NARROWING);
  const { query, change, narrowed } = state;
  const list = useList(contract.runs.list, isThere ? { ...query, type } : null, first, { background: true });
  useChannel('runs', 'runs');
  if (!isThere) return <Empty glyph="skipped">{t('empty.unable')}</Empty>;
  const filter = filterOf(state);
  return (
    <ListScreen
      title={title('session', { type })}
      list={list}
      state={state}
      filters={
        <>
          <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
          <FilterGroup
            title={common('state')}
            {...filter('state')}
            options={RUN_STATES.map((state) => ({
              value: state,
              label: t(`states.${state}`),
              glyph: <StatusGlyph glyph={RUN_GLYPHS[state]} />,
            }))}
          />
        </>
      }
      count={common('totalCount', { total: list.meta?.total ?? 0 })}
      none={t(narrowed ? 'empty.matching' : 'empty.none')}
      glyph="open"
      columns={columns}
      phone={(run) => <RunPhoneRow run={run} />}
      above={
        <Box component="nav" aria-label={t('kinds')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: { xs: 4, sm: 5 }, pb: 3 }}>
          {RUN_TYPES.map((each) => (
            <LinkButton
              key={each}
              href={hrefOf('session', { type: each })}
              aria-current={each === type ? 'page' : undefined}
              variant={each === type ? 'contained' : 'outlined'}
              color={each === type ? 'primary' : undefined}
            >
              {t(`types.${each}`)}
            </LinkButton>
          ))}
        </Box>
      }
    />
  );
}
