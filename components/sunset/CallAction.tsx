'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const CallDialog = lazyPart(async () => (await import('./CallDialog.tsx')).CallDialog);

export function CallAction({ item, onLogged }: { item: SunsetItem; onLogged: () => void }) {
  const t = useTranslations('sunset.calls');
  const may = useAllows();
  const isThere = useCapability('campaigns');
  const [isOpen, setOpen] = useState(false);
  if (!isThere || !may(contract.sunset.logCall.access, 'call_result')) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('log')}
      </Button>
      {isOpen && <CallDialog item={item} onLogged={onLogged} onClose={() => setOpen(false)} />}
    </>
  );
}
