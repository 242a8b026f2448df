'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { OpenTest, PlannedTest } from '#lib/contract/onTest.ts';
import { soonPlanned } from '#lib/domain/soonPlanned.ts';
import { NotifyButton } from './NotifyButton.tsx';
import { inOrder } from './order.ts';
import { PlannedCell } from './PlannedCell.tsx';
import { TestCell } from './TestCell.tsx';
import css from './TestStrip.module.css';

const OpenTestsDialog = lazyPart(async () => (await import('./OpenTestsDialog.tsx')).OpenTestsDialog);

/** How many tests have room, by the width of the window, as the sheet has it; the rest is in the list. */
const ROOM = [1, 2, 3, 4];
const MOST = 4;

type Props = {
  tests: readonly OpenTest[];
  planned: readonly PlannedTest[];
  served: number | undefined;
  isStale: boolean;
};

export function TestStrip({ tests, planned, served, isStale }: Props) {
  const t = useTranslations('onTest');
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const sorted = inOrder(tests, user?.id);
  const now = useSecond(served);
  const soon = soonPlanned(planned, now);
  const held = soon.filter(({ state }) => state === 'held');
  const cells: ({ plan: PlannedTest } | { test: OpenTest })[] = [
    ...held.map((plan) => ({ plan })),
    ...sorted.map((test) => ({ test })),
    ...soon.filter(({ state }) => state !== 'held').map((plan) => ({ plan })),
  ];
  if (cells.length === 0) return null;
  const rest = ROOM.map((room) => ({ room, count: cells.length - room })).filter(({ count }) => count > 0);
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
        {cells.slice(0, MOST).map((cell) =>
          'test' in cell ? (
            <li key={cell.test.system_no}>
              <TestCell test={cell.test} served={served} />
            </li>
          ) : (
            <li key={`plan ${cell.plan.id}`}>
              <PlannedCell plan={cell.plan} />
            </li>
          ),
        )}
      </ul>
      {isStale && (
        <span role="status" className={css.opener}>
          <StatusGlyph glyph="polling" />
          {t('stale')}
        </span>
      )}
      {rest.map(({ room, count }) => (
        <button key={room} type="button" data-cells={room} {...open} className={`${css.opener} ${css.rest}`}>
          {t('more', { count })}
        </button>
      ))}
      <NotifyButton />
      {isOpen && <OpenTestsDialog tests={sorted} planned={planned} onClose={() => setOpen(false)} />}
    </section>
  );
}
