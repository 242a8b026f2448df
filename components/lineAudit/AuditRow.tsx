'use client';

import Box from '@mui/material/Box';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { AuditLine } from '#lib/contract/lineAudit.ts';
import { AuditActs } from './AuditActs.tsx';
import { LineNumber } from './auditColumns.tsx';
import { AUDIT_GLYPHS, useAuditWords } from './auditWords.ts';

export function AuditRow({ line, currency }: { line: AuditLine; currency: string }) {
  const { wrong, worth, what } = useAuditWords(currency);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '4px 12px', px: 4, py: 3 }}>
      <Box sx={{ minWidth: 0 }}>
        {line.cs_no ? <CsLink cs={line.cs_no} /> : line.place} {line.site_name}
      </Box>
      <Box sx={{ justifySelf: 'end', fontVariantNumeric: 'tabular-nums' }}>{worth(line)}</Box>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}>
        <StatusGlyph glyph={AUDIT_GLYPHS[line.kind]} />
        {wrong(line)}
      </Box>
      <Box sx={{ gridColumn: '1 / -1', typography: 'body2', color: 'text.secondary' }}>{what(line)}</Box>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
        <LineNumber line={line} />
        <AuditActs line={line} currency={currency} />
      </Box>
    </Box>
  );
}
