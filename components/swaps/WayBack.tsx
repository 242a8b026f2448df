'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { canOldBeHeard, hasCheck, wayBackOf } from '#lib/domain/swapGates.ts';
import { CheckBox } from './CheckBox.tsx';
import { FactLine } from './FactLine.tsx';
import { MoveBackLine } from './MoveBackLine.tsx';
import { SignalSeen } from './SignalSeen.tsx';
import { useSwapContext } from './SwapContext.ts';

export function WayBack() {
  const t = useTranslations('swaps.wizard');
  const { swap, worksheet } = useSwapContext();
  const list = wayBackOf(swap);
  const checked = list.filter((name) => hasCheck(swap, name)).length;
  const { signal, other_signal: other } = (hasCheck(swap, 'old-back') && swap.proof) || {};
  const isHeard = hasCheck(swap, 'old-back') && swap.proof !== null && !swap.proof.missing.includes('signal');
  const time = (at: string) => () => <Time at={at} />;
  return (
    <>
      <MoveBackLine />
      <FactLine state={checked === list.length ? 'done' : 'waiting'} title={t('inPanel.list')}>
        <span>{t('fit.ticked', { done: checked, all: list.length })}</span>
        {list.map((name) => (
          <CheckBox key={name} name={name} />
        ))}
      </FactLine>
      {swap.old_sim_id !== null && !canOldBeHeard(swap) && <span>{t('inPanel.oldOff')}</span>}
      {canOldBeHeard(swap) && (
        <FactLine state={isHeard ? 'done' : hasCheck(swap, 'old-back') && !worksheet ? 'running' : 'waiting'} title={t('inPanel.signal')}>
          {worksheet ? (
            <SignalSeen name="old-signal-seen" />
          ) : signal ? (
            <span>{t.rich('prove.signal', { code: signal.code, time: time(signal.at) })}</span>
          ) : other ? (
            <span>{t.rich('prove.otherPath', { code: other.code, path: other.path, time: time(other.at) })}</span>
          ) : (
            <span>{t('inPanel.noSignal')}</span>
          )}
        </FactLine>
      )}
    </>
  );
}
