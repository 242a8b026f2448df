'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { ImportReport } from '#lib/contract/imports.ts';
import { leftOutOf, stillIn } from './draft.ts';
import type { ImportWork } from './useImport.ts';

type Props = { work: ImportWork; report: ImportReport; onLeaveAll?: () => void };

export function ImportCounts({ work, report, onLeaveAll }: Props) {
  const t = useTranslations('imports.rows');
  const sims = useTranslations('sims');
  const { fixes } = work.draft;
  const leftOut = leftOutOf(fixes);
  const { good, warned, refused } = stillIn(report, fixes);
  const counts: [Glyph, string][] = [
    ['done', t('good', { count: good })],
    ...(warned > 0 ? [['late', t('warned', { count: warned })] as [Glyph, string]] : []),
    ...(refused > 0 ? [['failed', t('refused', { count: refused })] as [Glyph, string]] : []),
    ...(leftOut > 0 ? [['skipped', t('leftOut', { count: leftOut })] as [Glyph, string]] : []),
  ];
  const putBack = () => work.change({ fixes: Object.fromEntries(Object.entries(fixes).filter(([, fields]) => fields !== null)) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', minHeight: 32 }}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginInlineEnd: 'auto' }}>
        {counts.map(([glyph, words]) => (
          <Box component="span" key={glyph} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <StatusGlyph glyph={glyph} />
            {words}
          </Box>
        ))}
        {report.kinds && report.kinds.card + report.kinds.radio > 0 && <span>{sims('kinds', report.kinds)}</span>}
      </Box>
      {leftOut > 0 && !work.running && <Button onClick={putBack}>{t('putBack')}</Button>}
      {onLeaveAll && refused > 0 && !work.running && <Button onClick={onLeaveAll}>{t('leaveAll', { count: refused })}</Button>}
    </Box>
  );
}
