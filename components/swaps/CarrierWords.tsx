'use client';

import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { Id } from '#components/ui/display/Id.tsx';
import { knownProvider } from '#lib/contract/sims/states.ts';
import type { SwapEvent } from '#lib/contract/swaps/swap.ts';

export function CarrierWords({ event: { kind, facts } }: { event: z.infer<typeof SwapEvent> }) {
  const t = useTranslations('sims');
  const what = CARRIER_KINDS.find((each) => kind === `carrier-${each}`);
  const { action, imei, provider } = facts ?? {};
  const known = knownProvider(provider) ?? 'other';
  const values = { action: action === 'test-ready' ? 'ready' : String(action), provider: t(`provider.${known}`) };
  return (
    <>
      {what ? t(`history.kinds.${what}`, values) : kind}
      {typeof imei === 'string' && (
        <>
          : <Id kind="imei" value={imei} />
        </>
      )}
    </>
  );
}

const CARRIER_KINDS = ['asked', 'confirmed', 'failed', 'refused'] as const;
