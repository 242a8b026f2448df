'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import type { Problem, ProblemCode } from '#lib/contract/problem.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { Alert } from './Alert.tsx';
import css from './Failure.module.css';

type Props = {
  problem: Problem;
  /** What did not happen, one sentence; left out: "This could not be loaded.", which only reading says. */
  title?: string;
  retry?: () => void;
  retryAfter?: number;
};

const REFUSALS: readonly ProblemCode[] = ['forbidden', 'illegal_state', 'pending', 'duplicate', 'not_built'];
const WAITS = ['busy', 'too_many'] as const satisfies ProblemCode[];

/** An error in the place of what failed: what, why, whether anything was changed, and what next. */
export function Failure({ problem, title, retry, retryAfter }: Props) {
  const t = useTranslations('ui');
  const common = useTranslations('common');
  const why = useTranslations('problems');
  // What our own upstream adds is English; its code has words in every language.
  const isEnglish = useLanguage() === 'en';
  const hasOwnMessage = (isEnglish || problem.own_words) && problem.message !== problem.code.replaceAll('_', ' ');
  // Laravel's own message says only that something is wrong; its sentences say what.
  const detail =
    (problem.own_words &&
      Object.values(problem.errors ?? {})
        .flat()
        .join(' ')) ||
    (hasOwnMessage && problem.message);
  const isDone = problem.code === 'done';
  // Their own words say "in a few seconds"; where the server named the seconds, only those are said.
  const waits = retryAfter === undefined ? undefined : WAITS.find((code) => code === problem.code);
  return (
    <Alert
      kind={isDone ? 'warn' : REFUSALS.includes(problem.code) ? 'refusal' : 'crit'}
      title={isDone ? t('failure.done') : (title ?? t('failure.title'))}
      action={retry && !isDone && <Button onClick={retry}>{common('tryAgain')}</Button>}
    >
      {problem.came && `${t(`failure.came.${problem.came}`)} `}
      {waits ? t(`failure.${waits}`) : why(problem.code)}
      {retryAfter !== undefined && ` ${t('failure.retryAfter', { seconds: retryAfter })}`}
      {detail && <p className={css.says}>{t('failure.says', { message: detail })}</p>}
      {problem.request_id && (
        <p className={css.request}>
          {t('failure.request')}
          <code dir="ltr" translate="no">
            {problem.request_id}
          </code>
          <CopyButton text={problem.request_id} name={t('failure.request')} />
        </p>
      )}
    </Alert>
  );
}
