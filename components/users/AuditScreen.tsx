'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { type AuditEvent, AuditQuery } from '#lib/contract/audit.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditPhoneRow } from './AuditPhoneRow.tsx';
import { useAuditColumns } from './auditColumns.tsx';

const AuditLine = lazyPart(async () => (await import('./AuditLine.tsx')).AuditLine);
const AuditExportDialog = lazyPart(async () => (await import('./AuditExportDialog.tsx')).AuditExportDialog);

const NARROWING = ['q', 'group', 'from', 'to', 'user'] as const;

export function AuditScreen({ first }: { first: Reply<typeof contract.users.audit> | undefined }) {
  const t = useTranslations('users.audit');
  const lacking = useTranslations('users.list')('lacking');
  const back = useTranslations('users')('back');
  const title = useTranslations('titles')('apps-users-audit');
  const isThere = useCapability('users');
  const state = useListState(AuditQuery, NARROWING);
  const { query, change, narrowed } = state;
  const [opened, setOpened] = useState<AuditEvent>();
  const columns = useAuditColumns(setOpened);
  const list = useList(contract.users.audit, isThere ? query : null, first);
  const total = list.meta?.total ?? 0;
  if (!isThere) return <Empty glyph="skipped">{lacking}</Empty>;
  return (
    <ListScreen
      title={title}
      back={{ href: hrefOf('apps-users-list'), label: back }}
      list={list}
      state={state}
      filters={<AuditFilters query={query} change={change} />}
      count={t('count', { total })}
      none={t(narrowed ? 'noneMatch' : 'none')}
      columns={columns}
      phone={(event) => <AuditPhoneRow event={event} />}
      actions={
        <ExportButton
          title={t('export.title', { count: total })}
          isOffered={total > 0}
          dialog={(close) => <AuditExportDialog query={query} count={total} onClose={close} />}
        />
      }
    >
      {opened && <AuditLine event={opened} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
}
