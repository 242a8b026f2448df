'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { hrefOf, type PageName, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Operation } from '#lib/contract/operations.ts';
import type { OperationKind } from '#lib/contract/words/operations.ts';
import { OperationBar } from './OperationBar.tsx';
import { kindOf, useOperationNote, useOperationResult, useOperationTitle } from './operationWords.ts';

/** Where the work itself is gone on with, when it has a page of its own. */
const PAGES = {
  sweep: 'provider-status',
  sunset: 'sunset',
  bill: 'ghosts',
  billing: 'apps-billing',
  sending: 'apps-invoice-list',
  reminders: 'apps-reminders',
} as const satisfies Partial<Record<OperationKind, PageName>>;
const hasPage = (kind: OperationKind | undefined): kind is keyof typeof PAGES => kind !== undefined && kind in PAGES;

export function OperationFacts({ operation }: { operation: Operation }) {
  const t = useTranslations('operations');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const titles = useTranslations('titles');
  const may = useAllows();
  const title = useOperationTitle();
  const result = useOperationResult()(operation);
  const kind = kindOf(operation);
  const ofKind = hasPage(kind) ? PAGES[kind] : undefined;
  const page = kind === 'sending' && operation.what === 'statements' ? 'apps-aging' : ofKind;
  const note = useOperationNote()(operation);
  const rows = [
    { label: common('when'), value: <Time at={operation.at} exact /> },
    ...(operation.ended_at && operation.ended_at !== operation.at
      ? [{ label: t('fields.ended'), value: <Time at={operation.ended_at} exact /> }]
      : []),
    { label: t('fields.who'), value: operation.by ?? t('itself') },
    ...(note ? [{ label: operation.reason ? fields('reason') : t('fields.about'), value: note }] : []),
    ...(result ? [{ label: t('fields.result'), value: result }] : []),
    ...(operation.undone_at ? [{ label: t('states.undone'), value: <Undone operation={operation} /> }] : []),
  ];
  return (
    <Card title={kind ? t(`kinds.${kind}`) : common('what')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <DescriptionList rows={rows} />
        {kind !== 'bulk' && <OperationBar operation={operation} label={title(operation)} text={result} />}
        {(kind === 'export' || kind === 'print') && <span>{t('notKept')}</span>}
        {page && may(pages[page].access) && (
          <div>
            <LinkButton href={hrefOf(page)}>{titles(page)}</LinkButton>
          </div>
        )}
      </Box>
    </Card>
  );
}

function Undone({ operation }: { operation: Operation }) {
  const t = useTranslations('operations');
  return t.rich('undoneBy', { who: operation.undone_by ?? t('itself'), time: () => <Time at={operation.undone_at ?? ''} exact /> });
}
