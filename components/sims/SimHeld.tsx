'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Hold, Sim } from '#lib/contract/sims/sim.ts';
import { Link } from '#lib/i18n/navigation.ts';

export function SimHeld({ sim: { hold } }: { sim: Sim }) {
  return hold ? <Held hold={hold} /> : null;
}

function Held({ hold: { swap_id: id, side } }: { hold: Hold }) {
  const t = useTranslations('sims.held');
  const common = useTranslations('common');
  const may = useAllows();
  useChannel(`sim-swap.${id}`, 'sims');
  return (
    <Alert
      kind="info"
      title={t('title')}
      action={
        may(['read', 'SimSwap']) && (
          <Button component={Link} href={hrefOf('sim-swap', { id })} prefetch={false}>
            {common('openSwap', { id: String(id) })}
          </Button>
        )
      }
    >
      {t(side)}
    </Alert>
  );
}
