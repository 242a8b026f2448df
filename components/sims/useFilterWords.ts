'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '#components/ui/display/useWords.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { SIM_NARROWS, type SimNarrow } from '#lib/contract/words/sims.ts';
import { TECHNOLOGY_NAMES } from '#lib/domain/technologies.ts';

export function useFilterWords() {
  const t = useTranslations('sims');
  const groupName = useWords('sims.group', 'fields');
  const wordOf = (filter: SimNarrow, value: string) => {
    if (filter === 'status') return t(`status.${value as 'active'}`);
    if (filter === 'provider') return t(`provider.${value as 'vzw'}`);
    if (filter === 'stock_state') return t(`stock.${value as 'truck'}`);
    if (filter === 'pending') return t(`pending.${value as 'yes'}`);
    if (filter === 'checked') return t('checkedAge', { age: t(`checked.${value as 'hour'}`) });
    if (filter === 'kind') return t(`kind.${value as 'card'}`);
    if (filter === 'technology') return TECHNOLOGY_NAMES[value as 'lte'] ?? value;
    return value;
  };
  /** `Stock: In transit · Provider: Verizon, AT&T · “PO 48213”` */
  const wordsOf = (query: SimQuery) => {
    const pasted = query.q?.split('\n').length ?? 0;
    const narrowed = SIM_NARROWS.flatMap((filter) => {
      const values = (query[filter] ?? []).map((value) => wordOf(filter, value)).join(', ');
      if (!values) return [];
      return filter === 'pending' || filter === 'checked' ? [values] : [`${groupName(filter)}: ${values}`];
    });
    if (pasted > 1) narrowed.push(t('selection.pasted', { count: pasted }));
    else if (query.q) narrowed.push(`“${query.q}”`);
    return narrowed.join(' · ') || t('selection.noFilter');
  };
  return { wordOf, wordsOf };
}
