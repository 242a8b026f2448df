'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const PlanDialog = lazyPart(async () => (await import('./PlanDialog.tsx')).PlanDialog);

export function PlanAction({ items }: { items: readonly SunsetItem[] }) {
  const t = useTranslations('sunset.plan');
  const may = useAllows();
  const isThere = useCapability('sunsetPlans');
  const [chosen, setChosen] = useState<readonly SunsetItem[] | null>(null);
  if (!isThere || !may(contract.sunset.plan.access, 'status') || !may(['update', 'Dispatch']) || !may(['create', 'Ticket'])) return null;
  return (
    <>
      {items.length > 0 && (
        <Button size="small" variant="contained" color="primary" aria-haspopup="dialog" onClick={() => setChosen(items)}>
          {t('open')}
        </Button>
      )}
      {chosen && <PlanDialog items={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
