'use client';

import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { useLockedWords } from './useGates.ts';
import { useStepWords } from './useStepWords.ts';

const Line = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

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

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: 12,
  margin: '4px 0 0',
  color: theme.vars.palette.text.secondary,
  '&::before': {
    content: '""',
    width: 8,
    marginInlineStart: 9,
    background: onTestPattern(theme.vars.palette.status.test.mark, theme.vars.palette.status.test.tint),
  },
}));

type Props = { swap: Swap | undefined; shown: number; onShow: (step: number) => void };

export function SwapLine({ swap, shown, onShow }: Props) {
  const t = useTranslations('swaps');
  const { subOf, lookOf, reached } = useStepWords(swap);
  const lockedBy = useLockedWords(swap);
  const isHeld = swap?.test?.state === 'on' && lookOf(3) !== 'off-test';
  return (
    <nav aria-label={t('wizard.line')}>
      <Line>
        {SWAP_STEPS.map((name, index) => {
          const step = index + 1;
          const look = lookOf(step);
          const reason = lockedBy(step);
          const isOffTest = look === 'off-test';
          return (
            <Station key={name} data-done={(step < reached && !isOffTest) || undefined} data-hatched={(isHeld && step >= 3) || undefined}>
              <Tooltip title={reason ?? ''} side="end" byTouch>
                <Choice
                  type="button"
                  aria-current={step === shown ? 'step' : undefined}
                  aria-disabled={Boolean(reason)}
                  onClick={() => !reason && onShow(step)}
                >
                  <Disc data-look={look}>
                    {look === 'done' ? <CheckOutlined sx={{ fontSize: 16 }} titleAccess={t('wizard.states.done')} /> : step}
                  </Disc>
                  <span>
                    <b style={{ fontWeight: step === shown ? 600 : 500 }}>{t(`steps.${name}`)}</b>
                    <br />
                    <Sub data-look={look}>{subOf(name)}</Sub>
                  </span>
                </Choice>
              </Tooltip>
            </Station>
          );
        })}
      </Line>
      {isHeld && <Hint>{t('wizard.hatched')}</Hint>}
    </nav>
  );
}
