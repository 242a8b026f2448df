'use client';

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { type GhostFigure, type GhostKind, type Ghosts, WASTEFUL } from '#lib/contract/ghosts.ts';
import { GHOST_GLYPHS } from './ghostWords.ts';

const Kinds = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 4 });

const Kind = styled('button')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) minmax(92px, auto)',
  alignItems: 'center',
  gap: '6px 10px',
  width: '100%',
  minHeight: 58,
  padding: '8px 12px',
  textAlign: 'inherit',
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  cursor: 'pointer',
  '&:hover': { background: theme.vars.palette.row.hover },
  '&[aria-pressed=true]': { borderColor: theme.vars.palette.accent.main, background: theme.vars.palette.accent.tint },
}));

export function GhostKinds({
  ghosts: { kinds, currency },
  chosen,
  onChoose,
}: {
  ghosts: Ghosts;
  chosen: GhostKind;
  onChoose: (kind: GhostKind) => void;
}) {
  const t = useTranslations('ghosts');
  const format = useFormatter();
  const money = useMoney(currency);
  const isPriced = kinds.some(({ cents }) => cents !== null);
  const sizeOf = ({ cents, lines }: GhostFigure) => (isPriced ? (cents ?? 0) : lines);
  const most = Math.max(1, ...kinds.map(sizeOf));
  const costOf = ({ cents, lines, unpriced }: GhostFigure) => {
    if (lines === 0) return t('noCost');
    if (cents === null) return t('unpriced');
    const month = t('perMonth', { amount: money(cents) });
    return unpriced > 0 ? `${month} · ${t('total.without', { count: unpriced })}` : month;
  };
  return (
    <Kinds aria-label={t('kinds')}>
      {kinds.map((figure) => {
        const { kind, count } = figure;
        const name = t(`kind.${kind}`);
        return (
          <li key={kind}>
            <Kind
              type="button"
              aria-pressed={kind === chosen}
              aria-label={t('figure', { name, count, cost: costOf(figure) })}
              onClick={() => onChoose(kind)}
            >
              <StatusGlyph glyph={count > 0 ? GHOST_GLYPHS[kind] : 'done'} size={14} />
              <span>{name}</span>
              <Box component="b" sx={{ justifySelf: 'end', fontVariantNumeric: 'tabular-nums' }}>
                {format.number(count)}
              </Box>
              <Box sx={{ gridColumn: '1 / 3', height: 6, borderRadius: '3px', bgcolor: 'divider', overflow: 'hidden' }}>
                <Box
                  sx={{
                    height: 1,
                    width: `${(100 * sizeOf(figure)) / most}%`,
                    bgcolor: WASTEFUL.includes(kind) ? 'status.crit.mark' : 'status.warn.mark',
                  }}
                />
              </Box>
              <Box
                component="span"
                sx={{ justifySelf: 'end', color: 'text.secondary', typography: 'caption', fontVariantNumeric: 'tabular-nums' }}
              >
                {count > 0 && costOf(figure)}
              </Box>
            </Kind>
          </li>
        );
      })}
    </Kinds>
  );
}
