'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const LettersDialog = lazyPart(async () => (await import('./LettersDialog.tsx')).LettersDialog);

export function LettersAction({ items }: { items: readonly SunsetItem[] }) {
  const t = useTranslations('sunset.letter');
  const may = useAllows();
  const isThere = useCapability('letters');
  const [chosen, setChosen] = useState<readonly SunsetItem[] | null>(null);
  if (!isThere || !may(contract.sunset.updateField.access, 'letter_sent_at')) return null;
  return (
    <>
      {items.length > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setChosen(items)}>
          {t('open')}
        </Button>
      )}
      {chosen && <LettersDialog items={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
