'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';

const SimMove = lazyPart(async () => (await import('./SimMove.tsx')).SimMove);

export function SimMoveButton({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.acts');
  const may = useAllows();
  const [open, setOpen] = useState(false);
  if (!may(['update', 'Sim'])) return null;
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {t('move')}
      </Button>
      {open && <SimMove sim={sim} onClose={() => setOpen(false)} />}
    </>
  );
}
