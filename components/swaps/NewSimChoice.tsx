'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { JobAction } from '#components/bulk/JobAction.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { newSimRules } from '#lib/domain/swapGates.ts';
import { useSwapContext } from './SwapContext.ts';
import { useCellTypeOf } from './useCellTypeOf.ts';
import { useRuleWords } from './useGates.ts';

type Props = {
  sim: Sim;
  /** Where it lies, where that is known better than by its code. */
  where?: string;
  onChoose: (sim: Sim) => void;
};

export function NewSimChoice({ sim, where, onChoose }: Props) {
  const t = useTranslations('swaps.wizard.sims');
  const { swap, busy } = useSwapContext();
  const cellTypeOf = useCellTypeOf();
  const rules = newSimRules({ ...swap, cell_type: cellTypeOf(sim) }, sim);
  const isHeld = (sim.hold !== undefined && sim.hold.swap_id !== swap.id) || sim.move_list !== undefined;
  const reason = useRuleWords()(isHeld && !rules.includes('new-in-use') ? [...rules, 'new-in-use'] : rules);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center', minHeight: 36 }}>
      <Id kind={simNumberKind(sim)} value={simNumber(sim)} />
      <SimStatusChip sim={sim} />
      <Box component="span" sx={{ flex: 1, minWidth: '6rem', color: 'text.secondary' }}>
        {[sim.device_type, where ?? sim.warehouse_code ?? sim.cs_no].filter(Boolean).join(', ')}
      </Box>
      <ActionButton
        aria-label={t('chooseOf', { imei: simNumber(sim) })}
        reason={reason}
        running={busy === 'choose' ? t('choosing') : undefined}
        onClick={() => onChoose(sim)}
      >
        {t('choose')}
      </ActionButton>
      {reason && (
        <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 3, typography: 'caption', color: 'status.warn.fg' }}>
          {reason}
          {sim.move_list !== undefined && <JobAction id={sim.move_list} />}
        </Box>
      )}
    </Box>
  );
}
