import { useTranslations } from 'next-intl';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { NearSim } from '#lib/contract/stock.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import { difference } from '#lib/format/nearNumbers.ts';

export function useNearWords() {
  const t = useTranslations('sims');
  return {
    placeOf: ({ cs_no, warehouse_code, stock_state, device_type }: Sim) =>
      cs_no ?? [stock_state && t(`stock.${stock_state}`), warehouse_code ?? device_type].filter(Boolean).join(' '),
    howOf: ({ code, field, sim }: NearSim) => {
      const { from, to } = difference(plainDigits(code), sim[field] ?? '');
      return t(to - from > 1 ? 'near.swapped' : 'near.digit');
    },
  };
}
