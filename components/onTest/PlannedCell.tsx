'use client';

import { useTranslations } from 'next-intl';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import css from './TestCell.module.css';

/** In the strip, from an hour before it begins. */
export function PlannedCell({ plan }: { plan: PlannedTest }) {
  const t = useTranslations('onTest.plan');
  const clock = useClock();
  const isHeld = plan.state === 'held';
  return (
    <span data-level={isHeld ? 'soon' : 'asking'} className={css.cell}>
      <StatusGlyph glyph={isHeld ? 'late' : 'pending'} />
      <Id kind="cs" value={plan.cs_no} />
      <span data-part="site">{plan.site_name}</span>
      <b data-part="part" suppressHydrationWarning>
        {t(isHeld ? 'heldAt' : 'at', { time: clock(plan.starts_at) })}
      </b>
      <span data-part="by">{plan.by}</span>
    </span>
  );
}
