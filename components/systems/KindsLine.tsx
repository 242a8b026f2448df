'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { System } from '#lib/contract/systems.ts';
import { useKindWords } from './useKindWords.ts';

const KindsDialog = lazyPart(async () => (await import('./KindsDialog.tsx')).KindsDialog);

export function KindsLine({ system }: { system: System }) {
  const t = useTranslations('systems.kinds');
  const may = useAllows();
  const isKept = useCapability('kinds');
  const words = useKindWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {system.kinds === null ? t('unsaid') : words(system.kinds)}
      {isKept && may(contract.systems.updateKinds.access) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      )}
      {isOpen && <KindsDialog system={system} onClose={() => setOpen(false)} />}
    </span>
  );
}
