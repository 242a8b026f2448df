'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { isOver } from '#lib/contract/swapGates.ts';
import { useSwapDesk } from './desk.ts';
import { StepCard } from './StepCard.tsx';
import { useLock } from './useGates.ts';
import { WayBack } from './WayBack.tsx';

/** What was said of the radio in the panel that the steps do not show: the old one goes back, the new one was left in it, or nobody knows. */
export function InPanelNote({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('swaps.wizard.inPanel');
  const lock = useLock();
  const { swap, busy, change } = useSwapDesk();
  const { in_panel: said } = swap;
  if (!said || swap.ending || (isOver(swap) && said.which !== 'unknown')) return null;
  const say = (in_panel: 'old' | null) => void change('in-panel', { in_panel });
  const running = busy === 'in-panel' ? t('saying') : undefined;
  if (said.which === 'old')
    return (
      <StepCard
        title={t('wayBack')}
        acts={['in-panel', 'check']}
        foot={
          <>
            <ActionButton reason={lock} running={running} onClick={() => say(null)}>
              {t('goOn')}
            </ActionButton>
            <Box sx={{ flex: 1 }} />
            <Button variant="outlined" color="error" onClick={onEnd}>
              {t('end')}
            </Button>
          </>
        }
      >
        <WayBack />
      </StepCard>
    );
  const words = t.rich('said', { name: said.by ?? '', time: () => <Time at={said.at ?? ''} /> });
  return (
    <Alert
      kind={said.which === 'new' ? 'warn' : 'crit'}
      title={said.which === 'new' ? t('left') : t('nobodyKnows', { cs: swap.cs_no })}
      action={
        said.which === 'unknown' &&
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
      {words} {said.reason && <q>{said.reason}</q>} {!isOver(swap) && t(said.which === 'new' ? 'leftNext' : 'unknownNext')}
    </Alert>
  );
}
