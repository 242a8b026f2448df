'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { FilterGroup } from '#components/ui/FilterGroup.tsx';
import { ListGrid } from '#components/ui/ListGrid.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { Sidebar } from '#components/ui/Sidebar.tsx';
import { StatusGlyph } from '#components/ui/StatusGlyph.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { useListState } from '#lib/browser/useListState.ts';
import { pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { RUN_STATES, RUN_TYPES, type Run } from '#lib/contract/runs.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { RunPhoneRow } from './RunPhoneRow.tsx';
import { RUN_GLYPHS } from './RunStateChip.tsx';
import { useRunColumns } from './runColumns.tsx';

const FILTERS = contract.runs.list.query.omit({ type: true });
const NONE = { q: undefined, state: undefined };

/** What of one kind runs and ran: who started it, how it ended; and what can be stopped. */
export function RunsScreen({ type, first }: { type: Run['type']; first: Reply<typeof contract.runs.list> | undefined }) {
  const t = useTranslations('runs');
  const title = useTranslations('titles');
  const columns = useRunColumns(type);
  const { query: asked, change } = useListState(FILTERS);
  const query = { ...asked, type };
  const path = pathOf(contract.runs.list, { query });
  const [firstPath] = useState(path);
  const list = useRead(
    contract.runs.list,
    { query },
    { fallbackData: path === firstPath ? first : undefined, revalidateOnMount: !first, background: true },
  );
  useChannel('runs', 'runs');
  const filters = (query.state?.length ? 1 : 0) + (query.q ? 1 : 0);
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  const clear = <Button onClick={() => change(NONE)}>{t('clear')}</Button>;
  const failure = list.error && (
    <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={() => void list.mutate()} />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: 1, minHeight: 0, minWidth: 0 }}>
      <Sidebar label={t('filters')} count={filters}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
          <SearchField
            value={query.q ?? ''}
            onSearch={(q) => change({ q }, 'replace')}
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            clearLabel={t('search.clear')}
          />
          <FilterGroup
            title={t('state')}
            chosen={query.state ?? []}
            onChange={(state) => change({ state })}
            options={RUN_STATES.map((state) => ({
              value: state,
              label: t(`states.${state}`),
              glyph: <StatusGlyph glyph={RUN_GLYPHS[state]} />,
            }))}
          />
        </Box>
      </Sidebar>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        <PageHead
          title={title('session', { type })}
          sub={
            <>
              {meta && <span>{t('count', { total: meta.total })}</span>}
              {filters > 0 && rows.length > 0 && clear}
            </>
          }
        />
        <Box component="nav" aria-label={t('kinds')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: { xs: 4, sm: 5 }, pb: 3 }}>
          {RUN_TYPES.map((each) => (
            <Button
              key={each}
              component={Link}
              href={hrefOf('session', { type: each })}
              prefetch={false}
              aria-current={each === type ? 'page' : undefined}
              variant={each === type ? 'contained' : 'outlined'}
              color={each === type ? 'primary' : undefined}
            >
              {t(`types.${each}`)}
            </Button>
          ))}
        </Box>
        {list.data && failure}
        <ListGrid
          name={title('session', { type })}
          columns={columns}
          rows={rows}
          meta={meta}
          sort={query.sort ?? '-id'}
          onSort={(sort) => change({ sort })}
          onPage={change}
          refreshing={list.isValidating && list.data !== undefined && path !== firstPath}
          phone={(run) => <RunPhoneRow run={run} />}
          instead={
            list.data
              ? rows.length === 0 && (
                  <Empty glyph="open" action={filters ? clear : undefined}>
                    {t(filters ? 'empty.matching' : 'empty.none')}
                  </Empty>
                )
              : failure
          }
        />
      </Box>
    </Box>
  );
}
