'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { SimLink } from '#components/sims/SimLink.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { LineCondition } from '#lib/contract/words/lineRules.ts';
import { numbersOf } from '#lib/domain/simNumber.ts';
import type { useRulePreview } from './useRulePreview.ts';
import { useRuleWords } from './useRuleWords.ts';

type Props = ReturnType<typeof useRulePreview> & { condition: LineCondition };

export function RulePreviewPanel({ condition, preview, error, isAsking }: Props) {
  const t = useTranslations('lineRules');
  const common = useTranslations('common');
  const { factOf } = useRuleWords();
  const left = preview ? preview.count - preview.lines.length : 0;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, minHeight: 24 }}>
      {isAsking && common('oneMoment')}
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      {preview && (
        <>
          <b>{t('now', { count: preview.count })}</b>
          {preview.lines.length > 0 && (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
              {preview.lines.map((line) => (
                <Box component="li" key={line.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px', lineHeight: '24px' }}>
                  <SimLink id={line.id} {...numbersOf(line.number)} />
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {[line.cs_no ?? line.warehouse_code, factOf(line, condition)].filter(Boolean).join(' · ')}
                  </Box>
                </Box>
              ))}
              {left > 0 && <li>{t('todo.more', { count: left })}</li>}
            </Box>
          )}
          {preview.unknown > 0 && (
            <Alert kind="info" isQuiet>
              {t('unknown', { count: preview.unknown })}
            </Alert>
          )}
        </>
      )}
    </Box>
  );
}
