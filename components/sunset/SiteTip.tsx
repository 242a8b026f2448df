'use client';

import type { MapGroup } from '#components/map/points.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import css from './SunsetScreen.module.css';

export function SiteTip({ item, group }: { item: SunsetItem | undefined; group: MapGroup | undefined }) {
  return (
    <>
      <div className={css.strong}>{item?.site_name}</div>
      <div className={css.quiet}>{[item?.cs_no, group?.label].filter(Boolean).join(', ')}</div>
    </>
  );
}
