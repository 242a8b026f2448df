'use client';

import { useTranslations } from 'next-intl';
import { SimLink } from '#components/sims/SimLink.tsx';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { BatchRow } from '#lib/contract/batches.ts';
import { isBareCard, simNumber, simNumberKind } from '#lib/domain/simNumber.ts';

/** The ICCID of a card that is in no radio stands in its own column. */
export function RowImei({ row }: { row: BatchRow }) {
  const t = useTranslations('sims');
  const { sim_id: id, imei, meid } = row;
  if (!isBareCard(row))
    return id === null ? <Id kind={simNumberKind(row)} value={simNumber(row)} /> : <SimLink id={id} imei={imei} meid={meid} />;
  if (id === null) return t('cardOnly');
  return (
    <TextLink href={hrefOf('sim-edit', { id })} isPlain>
      {t('cardOnly')}
    </TextLink>
  );
}
