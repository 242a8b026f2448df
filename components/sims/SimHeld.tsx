'use client';

import { useTranslations } from 'next-intl';
import { JobAction } from '#components/bulk/JobAction.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Hold, Sim } from '#lib/contract/sims/sim.ts';
import { shownId } from '#lib/format/ids.ts';

export function SimHeld({ sim: { hold, move_list: list } }: { sim: Sim }) {
  const t = useTranslations('sims.held');
  if (hold) return <Held hold={hold} />;
  if (list === undefined) return null;
  return (
    <Alert kind="info" title={t('list.title')} action={<JobAction id={list} />}>
      {t('list.what')}
    </Alert>
  );
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
        may(['read', 'SimSwap']) && <LinkButton href={hrefOf('sim-swap', { id })}>{common('openSwap', { id: shownId(id) })}</LinkButton>
      }
    >
      {t(side)}
    </Alert>
  );
}
