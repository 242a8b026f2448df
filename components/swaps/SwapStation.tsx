'use client';

import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import type { StepLook, StepName } from './useStepWords.ts';

const Station = styled('li')(({ theme }) => {
  const { line, accent, status } = theme.vars.palette;
  return {
    position: 'relative',
    paddingBottom: 18,
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 12,
      top: 30,
      bottom: 0,
      width: 3,
      backgroundColor: line.hair,
    },
    '&[data-done]:not(:last-of-type)::before': { backgroundColor: accent.main },
    '&[data-hatched]:not(:last-of-type)::before': {
      insetInlineStart: 9.5,
      width: 8,
      background: onTestPattern(status.test.mark, status.test.tint),
    },
  };
});

const Choice = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: 12,
  width: '100%',
  borderRadius: 6,
  '&:not([aria-disabled=true])': { cursor: 'pointer' },
  '&:focus-visible': { outline: '2px solid', outlineOffset: 2 },
});

const Disc = styled('span')(({ theme }) => {
  const { accent, line, text, background, primary, status, critSolid } = theme.vars.palette;
  return {
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    borderRadius: '50%',
    border: `1px solid ${line.strong}`,
    color: text.secondary,
    backgroundColor: background.paper,
    fontSize: '0.8125rem',
    fontWeight: 600,
    '&[data-look=done]': { border: 0, backgroundColor: accent.main, color: primary.contrastText },
    '&[data-look=now]': { border: `3px solid ${accent.main}`, color: accent.main },
    '&[data-look=stopped]': { borderColor: status.crit.mark, color: status.crit.fg },
    '&[data-look=off-test]': { border: 0, backgroundColor: critSolid.main, color: critSolid.on },
  };
});

const Sub = styled('small')(({ theme }) => ({
  fontSize: '0.75rem',
  '&[data-look=off-test]': { color: theme.vars.palette.status.crit.fg, fontWeight: 600 },
}));

type StationProps = {
  name: StepName;
  step: number;
  isShown: boolean;
  isDone: boolean;
  isHatched: boolean;
  look: StepLook;
  sub: string;
  reason: string | undefined;
  onShow: (step: number) => void;
};

export function SwapStation({ name, step, isShown, isDone, isHatched, look, sub, reason, onShow }: StationProps) {
  const t = useTranslations('swaps');
  return (
    <Station data-done={isDone || undefined} data-hatched={isHatched || undefined}>
      <Tooltip title={reason ?? ''} side="end" byTouch>
        <Choice
          type="button"
          aria-current={isShown ? 'step' : undefined}
          aria-disabled={Boolean(reason)}
          onClick={() => !reason && onShow(step)}
        >
          <Disc data-look={look}>
            {look === 'done' ? <CheckOutlined sx={{ fontSize: 16 }} titleAccess={t('wizard.states.done')} /> : step}
          </Disc>
          <span>
            <b style={{ fontWeight: isShown ? 600 : 500 }}>{t(`steps.${name}`)}</b>
            <br />
            <Sub data-look={look}>{sub}</Sub>
          </span>
        </Choice>
      </Tooltip>
    </Station>
  );
}
