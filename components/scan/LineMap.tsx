'use client';

import { useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';
import type { LineMatch } from '#components/orders/useScannedOrder.ts';
import { useCount } from '#components/ui/display/useCount.ts';
import type { OrderLine } from '#lib/contract/orders/order.ts';
import css from './LineMap.module.css';

/** More are a carpet that nobody reads. */
const MOST = 400;

type Props = { lines: readonly OrderLine[]; matches: ReadonlyMap<number, LineMatch> };

/** The list in its order, a square for each line: what came shows where in the boxes something is missing. */
export function LineMap({ lines, matches }: Props) {
  const t = useTranslations('orders');
  const count = useCount();
  const scanned = useMemo(
    () => new Map([...matches.values()].flatMap((each) => (each.state === 'extra' ? [] : [[each.line.id, each.state] as const]))),
    [matches],
  );
  const stateOf = (line: OrderLine) => scanned.get(line.id) ?? line.state ?? 'missing';
  return (
    <section aria-label={t('lines')} className={css.map}>
      <h3>{t('listed', { count: lines.length })}</h3>
      {lines.length <= MOST && (
        <div className={css.squares} aria-hidden>
          {lines.map((line, at) => (
            <Square key={line.id} number={count(at + 1)} state={stateOf(line)} />
          ))}
        </div>
      )}
    </section>
  );
}

const Square = memo(({ number, state }: { number: string; state: string }) => <span data-state={state}>{number}</span>);
