'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { type ChangeList, filterOf } from '#lib/browser/api/useListState.ts';
import { AUDIT_DAYS, AUDIT_GROUPS, type AuditGroup, type AuditQuery } from '#lib/contract/audit.ts';

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[];

type Props = { query: AuditQuery; change: ChangeList };

export function AuditFilters({ query, change }: Props) {
  const t = useTranslations('users.audit');
  const day = (field: 'from' | 'to') => (
    <TextField
      label={t(field)}
      type="date"
      value={query[field] ?? ''}
      onChange={(event) => change({ [field]: event.target.value || undefined }, 'replace')}
    />
  );
  const filter = filterOf({ query, change });
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
      <FilterGroup
        title={t('fields.kind')}
        {...filter('group')}
        options={GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
      />
      <Box>
        {day('from')}
        {day('to')}
      </Box>
      {query.user !== undefined && <Button onClick={() => change({ user: undefined })}>{t('everybody')}</Button>}
      <Box component="p" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('retention', { days: AUDIT_DAYS })}
      </Box>
    </>
  );
}
