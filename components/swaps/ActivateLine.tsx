'use client';

import { useTranslations } from 'next-intl';
import { ActionCostPanel } from '#components/plans/ActionCostPanel.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { useProviderWords } from '#components/sims/useProviderWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { CheckBox } from './CheckBox.tsx';
import { FactLine } from './FactLine.tsx';
import { HeldNote } from './HeldNote.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useActivate } from './useActivate.ts';
import { useGates } from './useGates.ts';

export function ActivateLine({ sim }: { sim: Sim }) {
  const t = useTranslations('swaps.wizard.fit');
  const common = useTranslations('common');
  const { busy } = useSwapContext();
  const { toAct } = useGates();
  const { reason, warnings, ask } = useActivate(sim, 'activate');
  const isActive = sim.status === 'active';
  const { waits, failed } = useProviderWords(sim);
  return (
    <FactLine
      state={isActive ? 'done' : sim.pending ? (waits ? 'late' : 'running') : failed ? 'failed' : 'waiting'}
      title={t(isActive ? 'activated' : 'activate')}
      end={
        !isActive && (
          <ActionButton reason={toAct('activate') ?? reason} running={busy === 'activate' ? common('asking') : undefined} onClick={ask}>
            {t('activateGo')}
          </ActionButton>
        )
      }
    >
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Id kind={simNumberKind(sim)} value={simNumber(sim)} /> <SimStatusChip sim={sim} />
      </span>
      {!isActive && (waits ?? failed) && <span role="status">{waits ?? failed}</span>}
      {!isActive && <HeldNote act="activate" />}
      {warnings.map((warning) => (
        <span key={warning}>{warning}</span>
      ))}
      {!isActive && !sim.pending && <ActionCostPanel sim={sim} becomes="active" />}
      {!isActive && <CheckBox name="verify-later" />}
    </FactLine>
  );
}
