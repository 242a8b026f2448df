'use client';

import SimCardOutlined from '@mui/icons-material/SimCardOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Highlight } from '#components/ui/display/Highlight.tsx';
import { highlightPieces } from '#components/ui/display/highlight.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { NearSim } from '#lib/contract/stock.ts';
import type { KnownSim } from '#lib/domain/knownSim.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { difference } from '#lib/format/nearNumbers.ts';
import { useNearWords } from './useNearWords.ts';

const NUMBERS = { imei: 'imei', iccid: 'iccid', msisdn: 'msisdn', ip: 'ip_address', eid: 'eid', imsi: 'imsi', meid: 'meid' } as const;

const Place = styled('span')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));

type Shown = KnownSim & Partial<Sim>;

function shownNumber(sim: Shown, sought: string) {
  const kinds = Object.entries(NUMBERS) as [keyof typeof NUMBERS, (typeof NUMBERS)[keyof typeof NUMBERS]][];
  for (const [kind, field] of kinds) {
    const value = sim[field];
    if (sought && value?.toLowerCase().includes(sought.toLowerCase())) return { kind, value };
  }
  return { kind: simNumberKind(sim), value: simNumber(sim) };
}

type Props = { sim: Shown; sought: string /** It is only near what was sought. */; near?: NearSim };

export function FoundSimChip({ sim, sought, near }: Props) {
  const t = useTranslations('sims');
  const { howOf } = useNearWords();
  const stock = [sim.device_type, sim.stock_state && t(`stock.${sim.stock_state}`), sim.warehouse_code].filter(Boolean).join(' ');
  const place = sim.cs_no ? `${sim.cs_no} ${sim.site_name ?? ''}` : stock;
  const [pieces = []] = highlightPieces([place], sought);
  return (
    <>
      {sim.status ? <StatusGlyph glyph={sim.status} /> : <SimCardOutlined aria-hidden />}
      {sim.status && <VisuallyHidden>{t(`status.${sim.status}`)}</VisuallyHidden>}
      {near ? (
        <Id kind={near.field} value={near.sim[near.field] ?? ''} marked={difference(sought, near.sim[near.field] ?? '')} />
      ) : (
        <Id {...shownNumber(sim, sought)} sought={sought} />
      )}
      <Place>
        <Highlight pieces={pieces} />
      </Place>
      {near && <Place>{howOf(near)}</Place>}
    </>
  );
}
