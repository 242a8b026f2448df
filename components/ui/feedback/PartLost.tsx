'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { LostProps } from './makeLazyPart.tsx';

// Every page brings this, so it needs none of the desk's own parts.
const Words = styled('div')(({ theme }) => {
  const { status, text } = theme.vars.palette;
  return {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    padding: '10px 12px',
    border: `1px solid ${status.warn.mark}`,
    borderInlineStartWidth: 3,
    borderRadius: 6,
    color: text.primary,
    backgroundColor: status.warn.tint,
    '& > span': { flex: '1 1 16rem', minWidth: 0 },
  };
});

const Act = styled('button')(({ theme }) => {
  const { background, line, accent } = theme.vars.palette;
  return {
    minHeight: 32,
    padding: '4px 12px',
    border: `1px solid ${line.hair}`,
    borderRadius: 6,
    font: 'inherit',
    fontWeight: 500,
    color: 'inherit',
    backgroundColor: background.paper,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${accent.main}`, outlineOffset: 2 },
    '@media (pointer: coarse)': { minHeight: 44 },
  };
});

const Place = styled('dialog')(({ theme }) => ({
  width: 'min(32rem, calc(100vw - 32px))',
  padding: 0,
  border: 0,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.shadows[8],
}));

/** In the place of what could not be loaded; of what would have opened, where that would have. The page around it stays as it is. */
export function PartLost({ isGone, onClose }: LostProps) {
  const t = useTranslations('ui');
  const common = useTranslations('common');
  const words = (
    <Words role="status">
      <span>
        <strong>{t('failure.title')}</strong> {t(isGone ? 'lost.gone' : 'lost.waiting')}
      </span>
      {isGone && (
        <Act type="button" onClick={() => window.location.reload()}>
          {t('lost.load')}
        </Act>
      )}
      {onClose && (
        <Act type="button" onClick={() => onClose()}>
          {common('close')}
        </Act>
      )}
    </Words>
  );
  return onClose ? <Over onClose={onClose}>{words}</Over> : words;
}

function Over({ onClose, children }: Required<Pick<LostProps, 'onClose'>> & { children: ReactNode }) {
  const t = useTranslations('ui.failure');
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => place.current?.showModal(), []);
  return createPortal(
    <Place
      ref={place}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </Place>,
    document.body,
  );
}
