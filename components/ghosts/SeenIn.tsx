'use client';

import { useTranslations } from 'next-intl';
import { SimLink } from '#components/sims/SimLink.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import type { Ghost } from '#lib/contract/ghosts.ts';
import { shownId } from '#lib/format/ids.ts';

export function SeenIn({ ghost: { seen_imei: seen, seen_sim_id: id } }: { ghost: Ghost }) {
  const t = useTranslations('ghosts');
  if (!seen) return null;
  if (id === null)
    return (
      <span title={t('seenNobody')}>
        <Id kind="imei" value={seen} />
      </span>
    );
  return (
    <Tooltip title={t('imei.taken', { id: shownId(id) })}>
      <span>
        <SimLink id={id} imei={seen} />
      </span>
    </Tooltip>
  );
}
