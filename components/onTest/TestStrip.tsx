'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { OpenTest, PlannedTest } from '#lib/contract/onTest.ts';
import { NotifyButton } from './NotifyButton.tsx';
import { inOrder } from './order.ts';
import { PlannedCell } from './PlannedCell.tsx';
import { TestCell } from './TestCell.tsx';
import css from './TestStrip.module.css';

const OpenTestsDialog = lazyPart(async () => (await import('./OpenTestsDialog.tsx')).OpenTestsDialog);

/** How many tests have room, by the width of the window, as the sheet has it; the rest is in the list. */
const ROOM = [1, 2, 3, 4];
const MOST = 4;
/** From so long before it begins a planned test stands in the strip. */
const SOON = 60 * 60_000;

type Props = {
  tests: readonly OpenTest[];
  planned: readonly PlannedTest[];
  /** The server's time when it told them. */
  served: number | undefined;
  /** They could not be read again. */
  isStale: boolean;
};

export function TestStrip({ tests, planned, served, isStale }: Props) {
  const t = useTranslations('onTest');
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const sorted = inOrder(tests, user?.id);
  const rest = ROOM.map((cells) => ({ cells, count: sorted.length - cells })).filter(({ count }) => count > 0);
  const now = useSecond(served);
  const soon = planned.filter(({ state, starts_at }) => state === 'held' || Date.parse(starts_at) - now <= SOON);
  if (sorted.length + soon.length === 0) return null;
  const open = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <section aria-label={t('strip')} className={css.strip}>
      <div role="status" style={{ display: 'flex' }}>
        <button type="button" {...open} className={css.opener}>
          <StatusGlyph glyph="on-test" />
          {sorted.length > 0 ? t('count', { count: sorted.length }) : t('plan.count', { count: planned.length })}
        </button>
      </div>
      <ul className={css.cells}>
        {sorted.slice(0, MOST).map((test) => (
          <li key={test.system_no}>
            <TestCell test={test} served={served} />
          </li>
        ))}
        {soon.slice(0, Math.max(0, MOST - sorted.length)).map((plan) => (
          <li key={plan.id}>
            <PlannedCell plan={plan} />
          </li>
        ))}
      </ul>
      {isStale && (
        <span role="status" className={css.opener}>
          <StatusGlyph glyph="polling" />
          {t('stale')}
        </span>
      )}
      {rest.map(({ cells, count }) => (
        <button key={cells} type="button" data-cells={cells} {...open} className={`${css.opener} ${css.rest}`}>
          {t('more', { count })}
        </button>
      ))}
      <NotifyButton />
      {isOpen && <OpenTestsDialog tests={sorted} planned={planned} onClose={() => setOpen(false)} />}
    </section>
  );
}
