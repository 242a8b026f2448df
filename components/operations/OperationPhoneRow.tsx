'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Operation } from '#lib/contract/operations.ts';
import { OperationBar } from './OperationBar.tsx';
import { OperationStateChip } from './OperationStateChip.tsx';
import { OperationUndo } from './OperationUndo.tsx';
import { hrefOfOperation, useOperationNote, useOperationResult, useOperationTitle } from './operationWords.ts';

export function OperationPhoneRow({ operation }: { operation: Operation }) {
  const t = useTranslations('operations');
  const title = useOperationTitle()(operation);
  const result = useOperationResult()(operation);
  const note = useOperationNote()(operation);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px', px: 4, py: 2, typography: 'body2' }}>
      <b>
        <TextLink href={hrefOfOperation(operation)} isPlain>
          {title}
        </TextLink>
      </b>
      <OperationStateChip state={operation.state} />
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {operation.mine ? t('you') : (operation.by ?? t('itself'))}, <Time at={operation.at} />
        {note && ` · ${note}`}
      </Box>
      <OperationUndo operation={operation} />
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1, typography: 'caption' }}>
        <OperationBar operation={operation} label={title} text={result} />
        {result}
      </Box>
    </Box>
  );
}
