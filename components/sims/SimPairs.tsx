'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimPair } from '#lib/contract/sims.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { SimLink } from './SimLink.tsx';
import { SimNumber } from './SimNumber.tsx';
import css from './SimPairs.module.css';

const isOfCard = (pair: SimPair, sim: Sim) => pair.iccid === sim.iccid;

/** Which radios the card was in and which cards the radio had, newest first. Nothing where neither ever was with the other. */
export function SimPairs({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.pairs');
  const isThere = useCapability('pairs');
  const { data, error, mutate } = useRead(contract.sims.pairs, isThere ? { params: { id: sim.id } } : null);
  const pairs = data?.data ?? [];
  if (!error && pairs.length === 0) return null;
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <ul className={css.list}>
        {pairs.map((pair) => (
          <li key={`${pair.iccid} ${simNumber(pair)} ${pair.since}`} data-now={pair.until === null || undefined}>
            <span className={css.numbers}>{pair.until === null ? <Now pair={pair} /> : <Past pair={pair} sim={sim} />}</span>
            <span className={css.time}>
              {pair.until === null
                ? t.rich('since', { since: () => <Time at={pair.since ?? ''} exact /> })
                : t.rich('span', { since: () => <Time at={pair.since ?? ''} exact />, until: () => <Time at={pair.until ?? ''} exact /> })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Now({ pair }: { pair: SimPair }) {
  const t = useTranslations('sims.pairs');
  return t.rich('now', { card: () => <Id kind="iccid" value={pair.iccid} />, radio: () => <SimNumber sim={{ ...pair, iccid: null }} /> });
}

function Past({ pair, sim }: { pair: SimPair; sim: Sim }) {
  const t = useTranslations('sims.pairs');
  const ofCard = isOfCard(pair, sim);
  const { sim_id: id, ...numbers } = pair;
  const other = ofCard ? { ...numbers, iccid: null } : { imei: '', iccid: pair.iccid };
  return t.rich(ofCard ? 'wasInRadio' : 'hadCard', {
    other: () => (id === null ? <SimNumber sim={other} /> : <SimLink id={id} {...other} />),
  });
}
