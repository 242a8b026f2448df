'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import { unfitOf } from '#lib/domain/fit.ts';
import { FitSource } from './FitSource.tsx';
import { MoveChoice } from './MoveChoice.tsx';
import { NewSimPart } from './NewSimPart.tsx';
import { OldSimPart } from './OldSimPart.tsx';
import { StartWork } from './StartWork.tsx';
import { StepActions } from './StepActions.tsx';
import { StepCard, StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useLock } from './useGates.ts';

const ONCE = { revalidateOnFocus: false, revalidateIfStale: false } as const;

export function SimsStep({ onShow }: { onShow: (step: number) => void }) {
  const t = useTranslations('swaps');
  const words = useTranslations('swaps.wizard.sims');
  const { swap, change } = useSwapContext();
  const { data: types } = useRead(contract.panels.types, {}, ONCE);
  const { data: cells } = useRead(contract.panels.cellTypes, {}, ONCE);
  const named = (names: string[]) => names.map((name) => ({ value: name, label: name }));
  const lock = useLock();
  const unfitWords = (cell: string | null) => {
    const unfit = unfitOf(swap.panel_type, cell);
    return unfit && words('unfit', unfit);
  };
  const hasFollows = useCapability('follows');
  const isBefore = swap.step <= 3 && (swap.test === null || ['off', 'failed'].includes(swap.test.state));
  return (
    <StepCard
      title={t('wizard.step', { step: 2, name: t('steps.sims') })}
      acts={['choose', 'activate-old', 'check', 'step']}
      foot={<StepActions step={2} onShow={onShow} isQuiet={hasFollows} />}
    >
      <OldSimPart lock={lock} />
      <StepPart>
        <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
          <Select
            label={words('panelType')}
            required
            reason={lock}
            loading={!types}
            value={swap.panel_type}
            options={named(types?.data.map(({ PanelType }) => PanelType) ?? [])}
            onChange={(panel_type) => void change('choose', { panel_type })}
            hint={swap.panel_type && words(swap.panel_flagged ? 'remote' : 'onSite')}
          />
          <Select
            label={words('cellType')}
            required
            reason={lock}
            loading={!cells}
            value={swap.cell_type}
            options={cells?.data.map(({ CellType }) => ({ value: CellType, label: CellType, warning: unfitWords(CellType) })) ?? []}
            onChange={(cell_type) => void change('choose', { cell_type })}
            hint={unfitWords(swap.cell_type) ?? words('cellHint')}
          />
        </div>
      </StepPart>
      <FitSource radio={swap.cell_type} />
      <NewSimPart isLocked={lock !== undefined} />
      <MoveChoice lock={lock} />
      {hasFollows && isBefore && <StartWork />}
    </StepCard>
  );
}
