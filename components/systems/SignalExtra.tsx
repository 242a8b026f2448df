'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import type { Signal } from '#lib/contract/signals.ts';
import { SignalTime } from './SignalTime.tsx';
import { useActWords, useSignalWords } from './useSignalWords.ts';

const COLUMNS = 6;

export function SignalDetails({ signal: { area, original, receiver, line, acts } }: { signal: Signal }) {
  const t = useTranslations('systems.feed');
  const actWords = useActWords();
  const done = acts.map((act, index) => (
    <div key={index}>
      {act.at && <SignalTime at={act.at} />} {actWords(act)}
      {act.by && `, ${act.by}`}
    </div>
  ));
  const rows = [
    ...(acts.length > 0 ? [{ label: t('fields.state'), value: done }] : []),
    ...(original ? [{ label: t('fields.original'), value: <code dir="ltr">{original}</code> }] : []),
    ...(receiver ? [{ label: t('fields.receiver'), value: t('receiver', { receiver, line: line ?? '' }) }] : []),
    ...(area ? [{ label: t('fields.area'), value: area }] : []),
  ];
  return (
    <tr data-details>
      <td colSpan={COLUMNS}>{rows.length > 0 ? <DescriptionList rows={rows} /> : t('nothing')}</td>
    </tr>
  );
}

type FoldedProps = { signals: readonly Signal[]; isOpen: boolean; onToggle: () => void };

export function FoldedSignals({ signals, isOpen, onToggle }: FoldedProps) {
  const t = useTranslations('systems.feed');
  const format = useFormatter();
  const words = useSignalWords();
  const counts = new Map<string, number>();
  for (const signal of signals) counts.set(words(signal), (counts.get(words(signal)) ?? 0) + 1);
  const kinds = [...counts].map(([word, count]) => (count > 1 ? `${word} × ${count}` : word));
  const [last, first] = [signals[0], signals.at(-1)];
  return (
    <tr data-folded>
      <td colSpan={COLUMNS}>
        <div>
          <Button variant="text" aria-expanded={isOpen} onClick={onToggle}>
            {t('routine', { count: signals.length })}
          </Button>
          <span>{format.list(kinds, { type: 'unit' })}</span>
          {first && last && (
            <small>
              <SignalTime at={first.at} isDated /> – <SignalTime at={last.at} isDated />
            </small>
          )}
        </div>
      </td>
    </tr>
  );
}
