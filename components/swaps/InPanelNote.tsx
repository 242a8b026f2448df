'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { isOver } from '#lib/domain/swapGates.ts';
import { StepCard } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useLock } from './useGates.ts';
import { WayBack } from './WayBack.tsx';

/** What was said of the radio in the panel that the steps do not show: the old one goes back, the new one was left in it, or nobody knows. */
export function InPanelNote({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('swaps.wizard.inPanel');
  const common = useTranslations('common');
  const lock = useLock();
  const { swap, busy, change } = useSwapContext();
  const { in_panel: inPanel } = swap;
  if (!inPanel || swap.ending || (isOver(swap) && inPanel.which !== 'unknown')) return null;
  const say = (in_panel: 'old' | null) => void change('in-panel', { in_panel });
  const running = busy === 'in-panel' ? common('saving') : undefined;
  if (inPanel.which === 'old')
    return (
      <StepCard
        title={t('wayBack')}
        acts={['in-panel', 'check', 'move']}
        foot={
          <>
            <ActionButton reason={lock} running={running} onClick={() => say(null)}>
              {t('goOn')}
            </ActionButton>
            <Box sx={{ flex: 1 }} />
            <Button variant="outlined" color="error" onClick={onEnd}>
              {common('abortOrGoBack')}
            </Button>
          </>
        }
      >
        <WayBack />
      </StepCard>
    );
  const words = common.rich('nameAndTime', { name: inPanel.by ?? '', time: () => <Time at={inPanel.at ?? ''} /> });
  return (
    <Alert
      kind={inPanel.which === 'new' ? 'warn' : 'crit'}
      title={inPanel.which === 'new' ? t('left') : t('nobodyKnows', { cs: swap.cs_no })}
      action={
        inPanel.which === 'unknown' &&
        !isOver(swap) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <ActionButton variant="outlined" reason={lock} running={running} onClick={() => say(null)}>
              {t('foundNew')}
            </ActionButton>
            <ActionButton variant="outlined" reason={lock} running={running} onClick={() => say('old')}>
              {t('foundOld')}
            </ActionButton>
          </Box>
        )
      }
    >
      {words} {inPanel.reason && <q>{inPanel.reason}</q>} {!isOver(swap) && t(inPanel.which === 'new' ? 'leftNext' : 'unknownNext')}
    </Alert>
  );
}
