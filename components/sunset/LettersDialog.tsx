'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { ExportDialog } from '#components/ui/controls/ExportDialog.tsx';
import { randomKey } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { LETTERS, type LetterName, MOST_LETTERS, type NoLetter } from '#lib/contract/words/sunset.ts';
import { whyNoLetter } from '#lib/domain/letters.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { EditChoice } from './EditChoice.tsx';
import { LetterChoice } from './LetterChoice.tsx';
import { MailedDialog } from './MailedDialog.tsx';
import { useCampaigns } from './useCampaigns.ts';

type Props = { items: readonly SunsetItem[]; onClose: () => void };

const lastLetterOf = ({ letter_printed_at, letter_sent_at }: SunsetItem) => letter_sent_at ?? letter_printed_at ?? null;

export function LettersDialog({ items, onClose }: Props) {
  const t = useTranslations('sunset.letter');
  const common = useTranslations('common');
  const reader = useLanguage();
  const { isThere: hasCampaigns } = useCampaigns();
  const file = useDownload(contract.sunset.export);
  const [letter, setLetter] = useState<LetterName>(LETTERS[0]);
  const [locale, setLocale] = useState<LanguageCode>(reader);
  const [isNewOnly, setNewOnly] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  const isDone = useRef(false);
  const { chosen, without, before } = useMemo(() => sorted(items, letter, isNewOnly), [items, letter, isNewOnly]);
  const ids = useMemo(() => chosen.map(({ id }) => id), [chosen]);
  // Whoever tries again after a broken line prints no second letter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has another key
  const key = useMemo(randomKey, [ids, letter, locale]);
  const count = ids.length;
  const go = async () => {
    const isThere = await file.start({ body: { ids, letter, locale, format: 'xlsx' } }, 'letters.pdf', key);
    isDone.current = isThere && hasCampaigns;
    setPrinted(isDone.current);
    return isThere;
  };
  if (isPrinted) return <MailedDialog items={chosen} onClose={onClose} />;
  return (
    <ExportDialog
      title={t('title', { count: items.length })}
      go={t('go', { count })}
      file={{ ...file, columns: 0, go }}
      kind={
        <EditChoice
          id="sunset-letter-kind"
          label={common('what')}
          isField
          value={letter}
          choices={LETTERS.map((value) => ({ value, label: t(`names.${value}`) }))}
          onChoose={(value) => setLetter(LETTERS.find((each) => each === value) ?? letter)}
        />
      }
      instead={
        <LetterChoice
          {...{ locale, count, without, before, isNewOnly }}
          isSaid={hasCampaigns}
          onLocale={setLocale}
          onNewOnly={setNewOnly}
        />
      }
      reason={count === 0 ? t('nobody') : count > MOST_LETTERS ? t('tooMany', { most: MOST_LETTERS, count }) : undefined}
      done={t('done', { count })}
      onClose={() => !isDone.current && onClose()}
    />
  );
}

function sorted(items: readonly SunsetItem[], letter: LetterName, isNewOnly: boolean) {
  const chosen: SunsetItem[] = [];
  const without = new Map<NoLetter, number>();
  const before = items.flatMap((item) => (whyNoLetter(item, letter) ? [] : (lastLetterOf(item) ?? []))).sort();
  for (const item of items) {
    const why = whyNoLetter(item, letter);
    if (why) without.set(why, (without.get(why) ?? 0) + 1);
    else if (letter !== 'announcement' || !isNewOnly || lastLetterOf(item) === null) chosen.push(item);
  }
  return { chosen, without, before: letter === 'announcement' ? before : [] };
}
