'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { GLYPH_OF, leftOf, levelOf } from './level.ts';
import { useTestHref } from './useTestHref.ts';

const Cell = styled('span')(({ theme }) => {
  const { status, critSolid, accent } = theme.vars.palette;
  const solid = { color: critSolid.on, backgroundColor: critSolid.main, '& svg': { color: 'currentcolor' } };
  const of = (family: 'warn' | 'crit') => ({ color: status[family].fg, backgroundColor: status[family].tint });
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    paddingInline: 12,
    color: 'inherit',
    textDecoration: 'none',
    borderInlineStart: `1px solid ${status.test.mark}`,
    '&[data-level=soon]': of('warn'),
    '&[data-level=now]': of('crit'),
    '&[data-level=over], &[data-level=lost]': solid,
    '&[href]:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${accent.main}`, outlineOffset: -3 },
    '& > *': { flex: 'none', whiteSpace: 'nowrap' },
    '& > [data-part=site]': { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > [data-part=face]': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    [theme.breakpoints.down('lg')]: { '& > [data-part=by]': { display: 'none' } },
  };
});

export function TestCell({ test, served }: { test: OpenTest; served: number | undefined }) {
  const t = useTranslations('onTest');
  const common = useTranslations('common');
  const now = useSecond(served);
  const href = useTestHref()(test);
  const level = levelOf(test, now);
  const left = leftOf(test, now);
  const link = href ? ({ as: Link, href, prefetch: false } as object) : {};
  return (
    <Cell {...link} data-level={level}>
      <StatusGlyph glyph={GLYPH_OF[level]} />
      <Id kind="cs" value={test.cs_no} />
      <span data-part="site">{test.site_name}</span>
      {level !== 'on' && <b>{t(`levels.${level}`)}</b>}
      {left !== undefined && (
        <span data-part="face" suppressHydrationWarning>
          {left < 0 ? common('overBy', { face: formatDuration(left) }) : formatDuration(left)}
        </span>
      )}
      <span data-part="by">{test.by ?? t('byStation')}</span>
    </Cell>
  );
}
