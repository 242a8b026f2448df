'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const ChangeDialog = lazyPart(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);

type Props = { items: readonly SunsetItem[]; technicians: readonly number[]; tags: readonly string[] };

export function ChangeAction({ items, technicians, tags }: Props) {
  const t = useTranslations('sunset.many');
  const may = useAllows();
  const isThere = useCapability('campaigns');
  // As they were seen when it was opened: what changes meanwhile is told, and not written over.
  const [seen, setSeen] = useState<readonly SunsetItem[] | null>(null);
  if (!isThere || !may(contract.sunset.changeMany.access)) return null;
  return (
    <>
      {items.length > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setSeen(items)}>
          {t('open')}
        </Button>
      )}
      {seen && <ChangeDialog items={seen} technicians={technicians} tags={tags} onClose={() => setSeen(null)} />}
    </>
  );
}
