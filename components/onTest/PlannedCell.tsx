'use client';

import { useTranslations } from 'next-intl';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import { Link } from '#lib/i18n/navigation.ts';
import css from './TestCell.module.css';
import { useTestHref } from './useTestHref.ts';

/** In the strip, from an hour before it begins, and for as long as something holds it back. */
export function PlannedCell({ plan }: { plan: PlannedTest }) {
  const t = useTranslations('onTest.plan');
  const clock = useClock();
  const href = useTestHref()({ cs_no: plan.cs_no, swap_id: null });
  const isHeld = plan.state === 'held';
  const face = (
    <>
      <StatusGlyph glyph={isHeld ? 'late' : 'pending'} />
      <Id kind="cs" value={plan.cs_no} />
      <span data-part="site">{plan.site_name}</span>
      <b data-part="part" suppressHydrationWarning>
        {t(isHeld ? 'heldAt' : 'at', { time: clock(plan.starts_at) })}
      </b>
      <span data-part="by">{plan.by}</span>
    </>
  );
  const cell = { 'data-level': isHeld ? 'soon' : 'asking', className: css.cell } as const;
  return href ? (
    <Link href={href} prefetch={false} {...cell}>
      {face}
    </Link>
  ) : (
    <span {...cell}>{face}</span>
  );
}
