'use client';

import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { burnDown } from '#lib/domain/burnDown.ts';
import { BurnChart } from './BurnChart.tsx';
import css from './BurnDown.module.css';
import { useSiteWords } from './siteWords.ts';

export function BurnDownPart({ items, now }: { items: readonly SunsetItem[]; now: number }) {
  const t = useTranslations('sunset.burn');
  const common = useTranslations('common');
  const words = useSiteWords();
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const burns = useMemo(() => burnDown(items, now, zone), [items, now, zone]);
  const [branch, setBranch] = useState<string | null>(null);
  const burn = burns.find(({ Branch }) => Branch === branch) ?? burns[0];
  if (!burn || burn.total === 0) return null;
  const perWeek = (value: number | null) =>
    value === null ? t('unknown') : format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
  const isLate = (burn.leftOver ?? 0) > 0;
  const facts = {
    done: burn.total - burn.left,
    total: burn.total,
    pace: perWeek(burn.pace),
    needed: perWeek(burn.needed),
    day: burn.date ? words.day(burn.date) : '',
  };
  const first = burn.weeks[0]?.at;
  return (
    <section aria-label={t('title')} className={css.part}>
      <div className={css.head}>
        <span>
          {burn.date
            ? t('until', { branch: burn.Branch ?? common('all'), day: words.day(burn.date) })
            : t('noDate', { branch: burn.Branch ?? common('all') })}
        </span>
        <span>
          {burn.date && burn.leftUntil !== burn.left ? t('part', { until: burn.leftUntil, left: burn.left }) : format.number(burn.left)}
        </span>
      </div>
      <BurnChart burn={burn} now={now} />
      <div dir="ltr" className={css.ends}>
        <span>{first && words.dayOf(first)}</span>
        <span>{burn.date && words.day(burn.date)}</span>
      </div>
      {burn.weeks.length > 1 && <div className={css.said}>{t(burn.date ? 'bars' : 'barsAlone')}</div>}
      <Alert
        kind={isLate ? 'warn' : burn.date ? 'ok' : 'info'}
        title={burn.date && burn.leftOver !== null ? t(isLate ? 'late' : 'onCourse') : undefined}
      >
        <p>{burn.date ? t(burn.pace === null ? 'neededOnly' : 'sentence', facts) : t('doneOf', facts)}</p>
        {burn.leftOver !== null && burn.date && <p>{t('leftOver', { count: burn.leftOver })}</p>}
      </Alert>
      {burn.overdue > 0 && (
        <Alert kind="warn">
          {burn.overdue > burn.lines && <p>{t('silent', { count: burn.overdue - burn.lines })}</p>}
          {burn.lines > 0 && <p>{t('lines', { count: burn.lines })}</p>}
        </Alert>
      )}
      {burns.length > 2 && (
        <table className={css.table}>
          <HeadRow heads={[t('branch'), t('left'), t('paceHead'), t('neededHead')]} />
          <tbody>
            {burns.map((each) => (
              <tr key={each.Branch ?? ''}>
                <th scope="row">
                  <button type="button" aria-pressed={each === burn} onClick={() => setBranch(each.Branch)}>
                    {each.Branch ?? common('all')}
                  </button>
                </th>
                <td>{format.number(each.left)}</td>
                <td>{perWeek(each.pace)}</td>
                <td data-late={(each.leftOver ?? 0) > 0 || undefined}>{each.date ? perWeek(each.needed) : t('unknown')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
