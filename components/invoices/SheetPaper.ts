'use client';

import { styled } from '@mui/material/styles';
import { print } from '#lib/theme/tokens.ts';

export const SheetPaper = styled('article')({
  color: print.ink,
  backgroundColor: print.sheet,
  fontFamily: 'var(--font-paper), var(--font-sans), sans-serif',
  colorScheme: 'only light',
  forcedColorAdjust: 'none',
  fontSize: '10.5pt',
  lineHeight: '15pt',
  overflowWrap: 'anywhere',
  textAlign: 'start',
  '& header, & [data-to]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '8pt 24pt' },
  '& [data-company]': { fontSize: '16pt', lineHeight: '20pt', fontWeight: 600 },
  '& [data-letterhead]': { textAlign: 'end', marginInlineStart: 'auto', fontSize: '9pt', lineHeight: '12pt' },
  '& [data-to]': { alignItems: 'flex-start', margin: '26pt 0 22pt' },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto auto', gap: '0 14pt', margin: 0 },
  '& dd': { margin: 0 },
  '& dt': { color: print.quiet },
  '& h2': { fontSize: '15pt', lineHeight: '20pt', margin: '0 0 8pt' },
  '& [data-mark]': { display: 'inline-block', border: '1.5pt solid', padding: '2pt 6pt', fontWeight: 600, marginBottom: '8pt' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '3pt 6pt 3pt 0',
    borderBottom: `0.5pt solid ${print.rule}`,
    fontWeight: 400,
  },
  '& thead th': { borderBottom: `1pt solid ${print.ink}`, fontWeight: 600 },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& [data-items] :is(th, td)': { paddingInlineEnd: 0, paddingInlineStart: '12pt' },
  '& [data-items] :is(th, td):first-of-type': { width: '100%', paddingInlineStart: 0 },
  '& [data-end]': { textAlign: 'end', whiteSpace: 'nowrap', paddingInlineEnd: 0, paddingInlineStart: '6pt' },
  '& [data-tax]': { whiteSpace: 'nowrap' },
  '& [data-sums]': { width: 'auto', minWidth: 'min(100%, 310pt)', marginInlineStart: 'auto', marginTop: '8pt', breakInside: 'avoid' },
  '& [data-sums] th, & [data-sums] td': { borderBottom: 0 },
  '& [data-strong] th, & [data-strong] td': { fontWeight: 600, borderTop: `0.75pt solid ${print.ink}` },
  '& p': { margin: '12pt 0 0', whiteSpace: 'pre-line' },
  // Where six columns have no room, on a phone, an item is its description and below it a line for each amount with its name.
  '@media screen': {
    '& [data-items]': { containerType: 'inline-size' },
    '@container (max-width: 520px)': {
      '& [data-items] :is(table, tbody, tr)': { display: 'block' },
      '& [data-items] thead': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
      '& [data-items] tr': { padding: '5pt 0', borderBottom: `0.5pt solid ${print.rule}` },
      '& [data-items] tr:first-of-type': { borderTop: `1pt solid ${print.ink}` },
      '& [data-items] td': { display: 'flex', justifyContent: 'space-between', gap: '12pt', padding: '1pt 0', border: 0 },
      '& [data-items] td:first-of-type': { fontWeight: 600 },
      '& [data-items] td:empty': { display: 'none' },
      '& [data-items] td:not(:first-of-type)::before': { content: 'attr(data-head)', color: print.quiet },
    },
  },
});
