'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

const LineMoves = lazyPart(async () => (await import('./LineMoves.tsx')).LineMoves);

export function LineMovesAction() {
  const t = useTranslations('common.bulk');
  const may = useAllows();
  const isThere = useCapability('bulkMoves');
  const [isOpen, setOpen] = useState(false);
  if (!isThere || !may(contract.bulk.moves.access) || !may(['deactivate', 'Sim'])) return null;
  return (
    <>
      <Button startIcon={<Icon name="swap" />} onClick={() => setOpen(true)}>
        {t('moves')}
      </Button>
      {isOpen && <LineMoves onClose={() => setOpen(false)} />}
    </>
  );
}
