'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/ListGrid.tsx';
import type { Operation } from '#lib/contract/operations.ts';
import { OperationBar } from './OperationBar.tsx';
import { OperationStateChip } from './OperationStateChip.tsx';
import { OperationUndo } from './OperationUndo.tsx';
import {
  hrefOfOperation,
  kindOf,
  OPERATION_ICONS,
  operationNumber,
  useOperationNote,
  useOperationResult,
  useOperationTitle,
} from './operationWords.ts';

export function useOperationColumns(): Column<Operation>[] {
  const t = useTranslations('operations');
  const common = useTranslations('common');
  const title = useOperationTitle();
  const result = useOperationResult();
  const noteOf = useOperationNote();
  const columns: Column<Operation>[] = [
    { field: 'at', title: common('when'), width: 130, flex: 0, cell: ({ at }) => <Time at={at} /> },
    {
      field: 'what',
      title: common('what'),
      width: 280,
      flex: 1,
      cell: (operation) => (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Icon name={OPERATION_ICONS[kindOf(operation) ?? 'bulk']} />
          <TextLink href={hrefOfOperation(operation)} isPlain>
            {title(operation)}
          </TextLink>
          <Box component="span" sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {noteOf(operation)}
          </Box>
        </Box>
      ),
    },
    { field: 'state', title: common('state'), width: 120, flex: 0, cell: ({ state }) => <OperationStateChip state={state} /> },
    {
      field: 'result',
      title: t('fields.result'),
      width: 220,
      cell: (operation) => (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {operation.total > 0 && (
            <Box component="span" sx={{ flex: '0 0 64px' }}>
              <OperationBar operation={operation} label={title(operation)} text={result(operation)} />
            </Box>
          )}
          <span>{result(operation)}</span>
        </Box>
      ),
    },
    { field: 'by', title: t('fields.who'), width: 140, cell: ({ by, mine }) => (mine ? <b>{t('you')}</b> : (by ?? t('itself'))) },
    { field: 'ref', title: common('number'), width: 80, flex: 0, cell: operationNumber },
    {
      field: 'acts',
      title: common('actions'),
      titleUnseen: true,
      width: 100,
      flex: 0,
      cell: (operation) => <OperationUndo operation={operation} />,
    },
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the language alone
  return useMemo(() => columns, [t]);
}
