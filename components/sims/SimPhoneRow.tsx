'use client';

import { Time } from '#components/ui/display/Time.tsx';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SimNumber } from './SimNumber.tsx';
import css from './SimPhoneRow.module.css';
import { SimPlace } from './SimPlace.tsx';
import { SimStatusChip } from './SimStatusChip.tsx';

export const SimPhoneRow = ({ sim }: { sim: Sim }) => (
  <PhoneRow href={hrefOf('sim-edit', { id: sim.id })} gridTemplateColumns="1fr auto" gap={4} alignItems="center" justifyItems="start">
    <SimStatusChip sim={sim} />
    <span className={css.time}>{sim.updated_at && <Time at={sim.updated_at} />}</span>
    <span className={css.line}>
      <SimNumber sim={sim} />
      <span className={css.place}>
        <SimPlace sim={sim} inLink />
      </span>
    </span>
  </PhoneRow>
);
