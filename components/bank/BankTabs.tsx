'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useFormatter, useTranslations } from 'next-intl';
import type { BankQuery, BankSummary } from '#lib/contract/bank/lines.ts';
import { CERTAINTIES } from '#lib/contract/words/bank.ts';

type Props = { query: BankQuery; sums: BankSummary | undefined; onChange: (more: Partial<BankQuery>) => void };

const DONE = ['recorded', 'left-out'] as const;

export function BankTabs({ query, sums, onChange }: Props) {
  const t = useTranslations('bank');
  const common = useTranslations('common');
  const format = useFormatter();
  const value = query.state === 'open' ? (query.certainty ?? 'all') : query.state;
  const choose = (next: string | null) => {
    if (next === null) return;
    const certainty = CERTAINTIES.find((each) => each === next);
    onChange({ state: DONE.find((each) => each === next) ?? 'open', certainty, page: 1 });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={common('show')}
      onChange={(_, next) => choose(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value="all">{t('states.open')}</ToggleButton>
      {CERTAINTIES.map((each) => (
        <ToggleButton key={each} value={each}>
          {t(`certainty.${each}`)} {sums && format.number(sums[each].lines)}
        </ToggleButton>
      ))}
      {DONE.map((each) => (
        <ToggleButton key={each} value={each}>
          {t(`states.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
