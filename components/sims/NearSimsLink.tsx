'use client';

import { useTranslations } from 'next-intl';
import { useNearSims } from '#components/stock/useNearSims.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { NearSim } from '#lib/contract/stock.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import { difference } from '#lib/format/nearNumbers.ts';
import { Link } from '#lib/i18n/navigation.ts';
import css from './NearSimsLink.module.css';
import { useNearWords } from './useNearWords.ts';

type Props = {
  codes: readonly string[];
  onGo?: () => void;
  onTake?: (meant: ReadonlyMap<string, string>) => void;
};

const numberOf = ({ field, sim }: NearSim) => sim[field] ?? '';

export function NearSimsLink({ codes, onGo, onTake }: Props) {
  const t = useTranslations('sims.near');
  const words = useNearWords();
  const { near } = useNearSims(codes);
  if (near.length === 0) return null;
  const isOne = codes.length === 1;
  const meant = new Map(near.toReversed().map((each) => [each.code, numberOf(each)]));
  return (
    <div role="status" className={css.near}>
      <ul>
        {near.map((each) => (
          <li key={`${each.code} ${each.sim.id}`}>
            {t.rich(isOne ? 'meant' : 'meantBy', {
              code: each.code,
              number: () => (
                <Link href={hrefOf('sim-edit', { id: each.sim.id })} prefetch={false} onClick={onGo}>
                  <Id kind={each.field} value={numberOf(each)} marked={difference(plainDigits(each.code), numberOf(each))} />
                </Link>
              ),
              place: words.placeOf(each.sim),
            })}{' '}
            {words.howOf(each)}
          </li>
        ))}
      </ul>
      {onTake && <Button onClick={() => onTake(meant)}>{t('take', { count: meant.size })}</Button>}
    </div>
  );
}
