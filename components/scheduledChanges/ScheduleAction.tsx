'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { SIM_ACTIONS } from '#lib/contract/sims/states.ts';
import type { SimSelection } from '#lib/domain/simSelection.ts';

const ScheduleDialog = lazyPart(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog);

/** `onScheduled`: the selection has done its own. */
type Props = { selection: SimSelection; onScheduled?: () => void };

export function ScheduleAction({ selection, onScheduled }: Props) {
  const t = useTranslations('scheduledChanges');
  const may = useAllows();
  const isThere = useCapability('scheduledChanges');
  const [isOpen, setOpen] = useState(false);
  const actions = SIM_ACTIONS.filter((action) => may([action, 'Sim']));
  if (!isThere || actions.length === 0) return null;
  return (
    <>
      <Button variant="outlined" color="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <ScheduleDialog selection={selection} actions={actions} onScheduled={onScheduled} onClose={() => setOpen(false)} />}
    </>
  );
}
