'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useLayoutEffect } from 'react';
import { Logo } from '#components/shell/Logo.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { learnServerTime } from '#lib/browser/api/serverClock.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { WallAge } from './WallAge.tsx';
import { WallLine } from './WallLine.tsx';
import { WallPlan } from './WallPlan.tsx';
import { WallSession } from './WallSession.tsx';
import { WallTest } from './WallTest.tsx';
import css from './wall.module.css';
import { wallItems } from './wallRows.ts';

const EVERY = { background: true, refreshInterval: 5000, refreshWhenHidden: true } as const;
const FEW = 8;

export function SwapWall({ first }: { first: Reply<typeof contract.swaps.wall> | undefined }) {
  const t = useTranslations('swaps.wall');
  const heads = useWords('swaps.wall.heads', 'swaps.list.fields');
  const titles = useTranslations('titles');
  const format = useFormatter();
  const may = useAllows();
  const isThere = useCapability('wall');
  const hasTests = useCapability('tests') && may(contract.onTest.list.access);
  const wall = useRead(contract.swaps.wall, isThere ? {} : null, { ...EVERY, fallbackData: first });
  const held = useRead(contract.onTest.list, hasTests ? {} : null, EVERY);
  useChannel('swaps');
  useChannel('tests', 'swaps', 'tests');
  useChannel('sims', 'swaps');
  const { data } = wall;
  useLayoutEffect(() => {
    if (data?.now) learnServerTime(data.now);
  }, [data]);
  const second = useSecond(data?.now ? Date.parse(data.now) : undefined);
  const now = new Date(second);
  const tests = held.data?.data ?? [];
  const items = wallItems(data?.data ?? [], tests, now, held.data?.planned);
  const running = items.filter((item) => item.kind !== 'swap' || !isOver(item.row.swap));
  const onTest = new Set([
    ...running.flatMap((item) => (item.kind === 'swap' && (item.row.left ?? 0) > 0 ? item.row.swap.cs_no : [])),
    ...tests.map(({ cs_no }) => cs_no),
  ]);
  const isOut = ({ urgency, isStuck }: (typeof items)[number]) => urgency === 4 && !isStuck;
  const figures = [
    { name: 'over', glyph: 'test-over', count: items.filter(isOut).length },
    { name: 'person', glyph: 'test-soon', count: items.filter((item) => item.urgency >= 2 && !isOut(item)).length },
    { name: 'onTest', glyph: 'on-test', count: onTest.size },
    { name: 'done', glyph: 'done', count: data?.done ?? 0 },
  ] as const;
  const isAnswered = data !== undefined && (!hasTests || held.data !== undefined);
  const [told = null] = [data?.now, held.data?.now].flatMap((at) => at ?? []).sort();
  return (
    <main className={css.wall} data-mui-color-scheme="dark">
      <header className={css.head}>
        <Link href={hrefOf('sim-swap-list')} aria-label={titles('sim-swap-list')} className={css.logo}>
          <Logo width={44} />
        </Link>
        <div className={css.title}>
          <h1>{titles('swap-wall')}</h1>
          <span>{format.dateTime(now, { weekday: 'long', month: 'short', day: 'numeric' })}</span>
        </div>
        <dl className={css.figures}>
          {figures.map(({ name, glyph, count }) => (
            <div key={name} data-figure={name} data-none={count === 0 ? '' : undefined}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>
                {count > 0 && <StatusGlyph glyph={glyph} size={22} />} {count}
              </dd>
            </div>
          ))}
        </dl>
        <time className={css.clock} dateTime={now.toISOString()} suppressHydrationWarning>
          {format.dateTime(now, { hour: 'numeric', minute: '2-digit' })}
        </time>
      </header>
      {!isThere && <p className={css.none}>{t('missing')}</p>}
      {wall.error && !data && <Failure problem={wall.error.problem} retryAfter={wall.error.retryAfter} retry={() => void wall.mutate()} />}
      {items.length > 0 && (
        <div className={css.heads} aria-hidden>
          {(['left', 'site', 'step', 'next', 'owner'] as const).map((name) => (
            <span key={name}>{heads(name)}</span>
          ))}
        </div>
      )}
      <ol className={css.rows} aria-label={titles('swap-wall')} data-many={items.length > FEW ? '' : undefined}>
        {items.map((item) => {
          if (item.kind === 'swap') return <WallLine key={item.row.swap.id} row={item.row} now={now} />;
          if (item.kind === 'plan') return <WallPlan key={`plan ${item.plan.id}`} plan={item.plan} now={now} />;
          return <WallTest key={`test ${item.test.system_no}`} test={item.test} urgency={item.urgency} now={now} />;
        })}
      </ol>
      {isThere && isAnswered && running.length === 0 && (
        <p className={css.none}>
          <StatusGlyph glyph="done" size={28} />
          {t('none')}
        </p>
      )}
      <footer className={css.foot}>
        <WallAge told={told} isLost={wall.error !== undefined || held.error !== undefined} />
        <span>{t('order')}</span>
        <WallSession />
        {(data?.waiting ?? 0) > 0 && <Link href={hrefOf('unfinished')}>{t('waiting', { count: data?.waiting ?? 0 })}</Link>}
      </footer>
    </main>
  );
}
