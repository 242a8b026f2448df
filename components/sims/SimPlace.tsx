'use client';

import { useTranslations } from 'next-intl';
import { CsLink } from '#components/swaps/CsLink.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';

type Props = {
  sim: Pick<Sim, 'stock_state' | 'cs_no' | 'site_name' | 'warehouse_code'>;
  inLink?: boolean;
};

export function SimPlace({ sim, inLink }: Props) {
  const t = useTranslations('sims.stock');
  if (sim.stock_state === 'installed' && sim.cs_no) {
    return (
      <span title={`${sim.cs_no} ${sim.site_name ?? ''}`}>
        {inLink ? <b>{sim.cs_no}</b> : <CsLink cs={sim.cs_no} />} {sim.site_name}
      </span>
    );
  }
  return (
    <span>
      {sim.stock_state ? t(sim.stock_state) : ''} {sim.warehouse_code}
    </span>
  );
}
