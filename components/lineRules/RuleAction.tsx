'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { MOST_CHOSEN } from '#lib/contract/words/lineRules.ts';
import type { SimSelection } from '#lib/domain/simSelection.ts';

const RuleDrawer = lazyPart(async () => (await import('./RuleDrawer.tsx')).RuleDrawer, { isLarge: true });

/** Of ticked lines, or of what a search looks for, as far as a rule can. */
export function RuleAction({ selection: { ids, except, query }, onSaved }: { selection: SimSelection; onSaved?: () => void }) {
  const t = useTranslations('common');
  const isThere = useCapability('lineRules');
  const [isOpen, setOpen] = useState(false);
  if (!isThere || ids?.length === 0 || (ids && ids.length > MOST_CHOSEN) || except?.length) return null;
  return (
    <>
      <Button variant="outlined" color="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('makeRule')}
      </Button>
      {isOpen && <RuleDrawer of={ids ? { ids } : { query }} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </>
  );
}
