'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

const StatementsDrawer = lazyPart(async () => (await import('./StatementsDrawer.tsx')).StatementsDrawer);

/** `ids`: these customers; without them all who owe something. */
type Props = { ids?: readonly number[]; from?: string; to?: string; size?: 'small'; onSent?: () => void };

export function StatementsAction({ ids, from, to, size, onSent }: Props) {
  const t = useTranslations('receivables.sending');
  const isThere = useCapability('statementRuns');
  const may = useAllows()(contract.receivables.sendStatements.access);
  const [isOpen, setOpen] = useState(false);
  if (!isThere || !may) return null;
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {t('open', { count: ids?.length ?? 0 })}
      </Button>
      {isOpen && <StatementsDrawer {...{ ids, from, to, onSent }} onClose={() => setOpen(false)} />}
    </>
  );
}
