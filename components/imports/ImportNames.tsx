'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { NewNameAction } from '#components/sims/NewNameAction.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { UnknownName } from '#lib/contract/imports.ts';
import type { ImportWork } from './useImport.ts';

export function ImportNames({ unknown, work }: { unknown: readonly UnknownName[]; work: ImportWork }) {
  const t = useTranslations('imports.rows');
  const { names } = work.draft;
  return (
    <Alert kind="warn" title={t('names', { count: unknown.length })}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none', maxHeight: 160, overflow: 'auto' }}>
        {unknown.map(({ kind, name, near, rows }) => (
          <Box component="li" key={`${kind} ${name}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' }}>
            <NewNameAction
              {...{ kind, name, near }}
              mustAdd
              onTake={(here) => void work.recheck({ names: { ...names, [kind]: { ...names[kind], [name]: here } } })}
              onAdded={() => void work.recheck({})}
            />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('inRows', { count: rows })}
            </Box>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
