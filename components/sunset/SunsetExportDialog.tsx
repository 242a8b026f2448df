'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { randomKey } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { LETTERS, MOST_LETTERS, type NoLetter, SUNSET_ITEM_FIELDS } from '#lib/contract/words/sunset.ts';
import { whyNoLetter } from '#lib/domain/letters.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { EditChoice } from './EditChoice.tsx';
import { LetterChoice } from './LetterChoice.tsx';

type Props = { items: readonly SunsetItem[]; onClose: () => void };

export function SunsetExportDialog({ items, onClose }: Props) {
  const t = useTranslations('sunset');
  const fieldName = useWords('sunset.fields', 'fields');
  const common = useTranslations('common');
  const reader = useLanguage();
  const may = useAllows();
  const hasLetters = useCapability('letters') && may(contract.sunset.updateField.access, 'letter_sent_at');
  const file = useDownload(contract.sunset.export);
  const [letter, setLetter] = useState<(typeof LETTERS)[number] | null>(null);
  const [locale, setLocale] = useState<LanguageCode>(reader);
  const { ids, without } = useMemo(() => sorted(items, letter), [items, letter]);
  // Whoever tries again after a broken line prints no second letter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has another key
  const key = useMemo(randomKey, [ids, letter, locale]);
  const count = ids.length;
  const go = (format: ExportFormat) => {
    const heads = SUNSET_ITEM_FIELDS.map((field) => fieldName(field));
    const body = letter ? { ids, letter, locale, format } : { ids, letter, format, columns: [...SUNSET_ITEM_FIELDS], heads };
    return file.start({ body }, letter ? 'letters.pdf' : `sunset.${format}`, letter ? key : undefined);
  };
  const kind = hasLetters && (
    <EditChoice
      id="sunset-export-kind"
      label={common('what')}
      isField
      value={letter ?? ''}
      choices={[{ value: '', label: t('letter.sheet') }, ...LETTERS.map((value) => ({ value, label: t(`letter.${value}`) }))]}
      onChoose={(value) => setLetter(LETTERS.find((each) => each === value) ?? null)}
    />
  );
  return (
    <ExportDialog
      title={common('exportSites', { count: items.length })}
      go={letter ? t('letter.go', { count }) : common('exportSites', { count })}
      file={{ ...file, columns: SUNSET_ITEM_FIELDS.length, go }}
      kind={kind}
      instead={letter && <LetterChoice locale={locale} count={count} without={without} onLocale={setLocale} />}
      reason={
        letter === null
          ? undefined
          : count === 0
            ? t('letter.nobody')
            : count > MOST_LETTERS
              ? t('letter.tooMany', { most: MOST_LETTERS, count })
              : undefined
      }
      done={t(letter ? 'letter.done' : 'export.done', { count })}
      onClose={onClose}
    />
  );
}

function sorted(items: readonly SunsetItem[], letter: (typeof LETTERS)[number] | null) {
  const ids: number[] = [];
  const without = new Map<NoLetter, number>();
  for (const item of items) {
    const why = letter ? whyNoLetter(item, letter) : undefined;
    if (why) without.set(why, (without.get(why) ?? 0) + 1);
    else ids.push(item.id);
  }
  return { ids, without };
}
