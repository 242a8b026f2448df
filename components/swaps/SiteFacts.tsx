'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { Id } from '#components/ui/display/Id.tsx';
import { SwapCheck } from '#lib/contract/swaps/checks.ts';
import type { SwapEvent } from '#lib/contract/swaps/swap.ts';
import { GATE_RULES } from '#lib/domain/gateRules.ts';

/** What an entry from the site was about: the SIM in the hand, why it was refused, or what came too late. */
export function SiteFacts({ event: { kind, facts } }: { event: z.infer<typeof SwapEvent> }) {
  const t = useTranslations('swaps');
  const number = facts?.imei ?? facts?.iccid;
  const why = SITE_WHYS.find((each) => each === facts?.why);
  const rule = GATE_RULES.find((each) => each === facts?.why);
  const check = SwapCheck.safeParse(facts?.check).data;
  if (!kind.startsWith('site-')) return null;
  return (
    <>
      {typeof number === 'string' && (
        <span>
          : <Id kind={facts?.imei ? 'imei' : 'iccid'} value={number} />
        </span>
      )}
      {(why || rule) && <Box sx={{ typography: 'caption' }}>{why ? t(`site.why.${why}`) : rule && t(`gates.${rule}`)}</Box>}
      {check && <span>: {t(`checks.${check}`)}</span>}
    </>
  );
}

const SITE_WHYS = ['unknown-sim', 'two-sims', 'other-sim'] as const;
