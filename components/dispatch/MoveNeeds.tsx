'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { NeedsPicker } from './NeedsPicker.tsx';
import { type MovePlan, NOBODY } from './useMovePlan.ts';

/** What a visit needs, and who goes along. */
export function MoveNeeds({ plan: { typed, type, to, worksThen } }: { plan: MovePlan }) {
  const t = useTranslations('dispatch.requires');
  const { technicians } = useDispatchContext();
  const { requires, second } = typed;
  const others = technicians.filter(({ id }) => String(id) !== to && (worksThen(id) || String(id) === second));
  return (
    <NeedsPicker
      requires={requires}
      onChange={(part) => type({ requires: { ...requires, ...part } })}
      second={
        to !== NOBODY && (
          <Select
            label={t('second')}
            placeholder={t('notNamed')}
            value={second || null}
            options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(named) => type({ second: named ?? '' })}
          />
        )
      }
    />
  );
}
