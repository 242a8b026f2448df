'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { NotifyButton } from './NotifyButton.tsx';
import { inOrder } from './order.ts';
import { TestCell } from './TestCell.tsx';

const OpenTestsDialog = lazyPart(async () => (await import('./OpenTestsDialog.tsx')).OpenTestsDialog);

/** How many tests have room, by the width of the window; the rest is in the list. */
const ROOM = [
  { from: 'xs', cells: 1 },
  { from: 'md', cells: 2 },
  { from: 'lg', cells: 3 },
  { from: 'xl', cells: 4 },
] as const;
const MOST = 4;

const Strip = styled('section')(({ theme }) => {
  const { status } = theme.vars.palette;
  return {
    gridArea: 'strip',
    display: 'flex',
    alignItems: 'stretch',
    height: 34,
    minWidth: 0,
    overflow: 'hidden',
    ...theme.typography.body2,
    color: status.test.fg,
    backgroundColor: status.test.tint,
    borderBlockEnd: `1px solid ${status.test.mark}`,
    viewTransitionName: 'lk-strip',
    '&::before': { content: '""', flex: '0 0 16px', background: onTestPattern(status.test.mark, status.test.tint) },
    [theme.breakpoints.down('sm')]: { height: 40 },
    '@media (forced-colors: active)': { border: '3px double' },
  };
});

const Opener = styled('button')(({ theme }) => ({
  all: 'unset',
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 6,
  paddingInline: 12,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.accent.main}`, outlineOffset: -3 },
}));

const Cells = styled('ul')(({ theme }) => ({
  display: 'flex',
  flex: '1 1 0',
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', flex: '0 1 auto', minWidth: 0, overflow: 'hidden' },
  ...Object.fromEntries(
    ROOM.map(({ from, cells }, index) => {
      const next = ROOM[index + 1]?.from;
      const width = next ? theme.breakpoints.between(from, next) : theme.breakpoints.up(from);
      return [width, { [`& > li:nth-of-type(n + ${cells + 1})`]: { display: 'none' } }];
    }),
  ),
}));

/** What does not fit, said for the width the window has; a phone has room for the count alone. */
const Rest = styled(Opener)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'none' },
  ...Object.fromEntries(
    ROOM.map(({ from, cells }, index) => {
      const next = ROOM[index + 1]?.from;
      const width = next ? theme.breakpoints.between(from, next) : theme.breakpoints.up(from);
      return [width, { [`&:not([data-cells="${cells}"])`]: { display: 'none' } }];
    }),
  ),
}));

type Props = {
  tests: readonly OpenTest[];
  /** The server's time when it told them. */
  served: number | undefined;
  /** They could not be read again. */
  isStale: boolean;
};

export function TestStrip({ tests, served, isStale }: Props) {
  const t = useTranslations('onTest');
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const sorted = inOrder(tests, user?.id);
  const rest = ROOM.map(({ cells }) => ({ cells, count: sorted.length - cells })).filter(({ count }) => count > 0);
  const open = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <Strip aria-label={t('strip')}>
      <div role="status" style={{ display: 'flex' }}>
        <Opener type="button" {...open}>
          <StatusGlyph glyph="on-test" />
          {t('count', { count: sorted.length })}
        </Opener>
      </div>
      <Cells>
        {sorted.slice(0, MOST).map((test) => (
          <li key={test.system_no}>
            <TestCell test={test} served={served} />
          </li>
        ))}
      </Cells>
      {isStale && (
        <Opener as="span" role="status">
          <StatusGlyph glyph="polling" />
          {t('stale')}
        </Opener>
      )}
      {rest.map(({ cells, count }) => (
        <Rest key={cells} type="button" data-cells={cells} {...open}>
          {t('more', { count })}
        </Rest>
      ))}
      <NotifyButton />
      {isOpen && <OpenTestsDialog tests={sorted} onClose={() => setOpen(false)} />}
    </Strip>
  );
}
