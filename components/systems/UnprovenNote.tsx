'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { System } from '#lib/contract/systems.ts';
import { shownId } from '#lib/format/ids.ts';

/** That nobody has heard the radio in the panel since a swap was left: an alarm may reach nobody. */
export function UnprovenNote({ system: { unproven } }: { system: System }) {
  const t = useTranslations('systems.unproven');
  const common = useTranslations('common');
  const may = useAllows();
  if (!unproven) return null;
  const { swap_id: id, which, by, since } = unproven;
  return (
    <Alert
      kind="crit"
      title={t('title')}
      action={
        may(['read', 'SimSwap']) && (
          <LinkButton variant="outlined" href={hrefOf('sim-swap', { id })}>
            {common('openSwap', { id: shownId(id) })}
          </LinkButton>
        )
      }
    >
      {t(which)} {since && common.rich('nameAndTime', { name: by ?? '', time: () => <Time at={since} /> })}
    </Alert>
  );
}
