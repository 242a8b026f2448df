'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { MarkGlyph } from './MarkGlyph.tsx';
import { countsIn, type MapGroup } from './points.ts';
import type { Pointed } from './usePointing.ts';

const MOST = 3;

type Props = Pointed & { groups: readonly MapGroup[]; tip?(id: number): ReactNode };

export function MapTip({ x, y, groups, tip, ...pointed }: Props) {
  const t = useTranslations('ui.map');
  const ids = pointed.ids?.slice(0, MOST) ?? [];
  if (pointed.ids && !tip) return null;
  return (
    <Box
      aria-hidden
      data-tip
      sx={{
        position: 'absolute',
        zIndex: 3,
        left: `clamp(8px, ${x}px - 110px, 100% - 228px)`,
        ...(y > 150 ? { bottom: `calc(100% - ${y - 18}px)` } : { top: y + 18 }),
        width: 220,
        padding: '8px 12px',
        borderRadius: 1.5,
        bgcolor: 'ground.raised',
        boxShadow: (theme) => `0 12px 32px ${theme.vars.palette.ground.shadow}, 0 0 0 1px ${theme.vars.palette.line.hair}`,
        pointerEvents: 'none',
        typography: 'body2',
      }}
    >
      {ids.map((id) => (
        <Box key={id} sx={{ '& + &': { mt: 1.5 } }}>
          {tip?.(id)}
        </Box>
      ))}
      {pointed.ids && pointed.ids.length > MOST && (
        <Box sx={{ color: 'text.secondary' }}>{t('more', { count: pointed.ids.length - MOST })}</Box>
      )}
      {'cluster' in pointed && pointed.cluster && (
        <>
          <Box sx={{ fontWeight: 600 }}>{t('together', { count: Number(pointed.cluster.point_count) })}</Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', gap: '2px 8px', alignItems: 'center', mt: 1 }}>
            {countsIn(pointed.cluster, groups).map(({ group, count }) => (
              <Fragment key={group.key}>
                <MarkGlyph shape={group.shape} tone={group.tone} />
                <span>{group.label}</span>
                <span>{count}</span>
              </Fragment>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
