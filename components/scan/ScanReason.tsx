'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { groupsIn, kindOf } from '#lib/browser/scan/codes.ts';
import { STOCK_STATES } from '#lib/contract/sims/states.ts';
import { FoundLink } from './FoundLink.tsx';
import type { Reason } from './verdicts.ts';

type Props = { reason: Reason; onTake?: (code: string) => void };

export function ScanReason({ reason: { rule, code, twin = 0, said, words = '' }, onTake }: Props) {
  const t = useTranslations('scan.reasons');
  const known = STOCK_STATES.find((state) => state === said?.stock_state) ?? 'other';
  const values = {
    code,
    twin,
    words,
    first: kindOf(code) ?? 'imei',
    where: known,
    place: said?.warehouse_code ?? '',
    type: said?.device_type ?? '',
  };
  const [meant] = rule === 'near' ? groupsIn(said?.found[0]?.label ?? '').flat() : [];
  return (
    <span>
      {t(rule, values)}{' '}
      {said?.found.map((found) => (
        <span key={`${found.kind} ${found.id}`}>
          <FoundLink found={found} />{' '}
        </span>
      ))}
      {meant && onTake && (
        <Button size="small" onClick={() => onTake(meant)}>
          {t('nearTake', { code: meant })}
        </Button>
      )}
    </span>
  );
}
