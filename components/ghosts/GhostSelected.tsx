'use client';

import { useTranslations } from 'next-intl';
import { OrderAction } from '#components/bulk/OrderAction.tsx';
import { SelectionBar } from '#components/ui/SelectionBar.tsx';
import { useCapability } from '#lib/browser/useCapabilities.tsx';
import { type GhostKind, WASTEFUL } from '#lib/contract/ghosts.ts';

/** What can be done with the ticked SIMs at once; a line that a live system depends on is switched off one by one. */
export function GhostSelected({ kind, ids, onClear }: { kind: GhostKind; ids: readonly number[]; onClear: () => void }) {
  const t = useTranslations('ghosts.selection');
  const hasBulk = useCapability('bulk');
  const count = ids.length;
  if (count === 0 || !hasBulk) return null;
  const selection = { query: {}, ids, count };
  return (
    <SelectionBar
      name={t('name')}
      chosen={<span>{t.rich('count', { count, b: (text) => <b>{text}</b> })}</span>}
      said={t('said', { count })}
      acts={
        <>
          <OrderAction order="provider-status" label={t('ask', { count })} selection={selection} onDone={onClear} />
          {WASTEFUL.includes(kind) && kind !== 'two-on-one' && (
            <OrderAction order="deactivate" label={t('deactivate', { count })} selection={selection} onDone={onClear} />
          )}
        </>
      }
      clearLabel={t('clear')}
      onClear={onClear}
    >
      {null}
    </SelectionBar>
  );
}
