'use client';

import { useTranslations } from 'next-intl';
import { OrderAction } from '#components/bulk/OrderAction.tsx';
import { SelectionBar } from '#components/ui/lists/SelectionBar.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { type GhostKind, WASTEFUL } from '#lib/contract/ghosts.ts';

/** `unseen`: how many of the ticked are not on the page that is shown. */
type Props = { kind: GhostKind; ids: readonly number[]; unseen: number; onClear: () => void };

/** What can be done with the ticked SIMs at once; a line that a live system depends on is switched off one by one. */
export function GhostSelected({ kind, ids, unseen, onClear }: Props) {
  const t = useTranslations('ghosts.selection');
  const common = useTranslations('common');
  const nameOf = useTranslations('ghosts.kind');
  const hasBulk = useCapability('bulk');
  const count = ids.length;
  if (count === 0 || !hasBulk) return null;
  const scope = { selection: { query: {}, ids, count }, chosenIn: { words: nameOf(kind), unseen, elsewhere: false }, onBegun: onClear };
  return (
    <SelectionBar
      name={common('selection')}
      chosen={<span>{common.rich('selected', { count, b: (text) => <b>{text}</b> })}</span>}
      message={t('said', { count })}
      acts={
        <>
          <OrderAction order="provider-status" label={t('ask', { count })} {...scope} />
          {WASTEFUL.includes(kind) && kind !== 'two-on-one' && (
            <OrderAction order="deactivate" label={t('deactivate', { count })} {...scope} />
          )}
        </>
      }
      clearLabel={common('clearSelection')}
      onClear={onClear}
    >
      {null}
    </SelectionBar>
  );
}
