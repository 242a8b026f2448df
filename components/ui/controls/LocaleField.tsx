'use client';

import { Select } from '#components/ui/controls/Select.tsx';
import { useCodeNames } from '#components/ui/display/useCodeNames.ts';
import { LANGUAGES, type LanguageCode } from '#lib/format/languages.ts';

type Props = { label: string; value: LanguageCode; onChange: (locale: LanguageCode) => void };

export function LocaleField({ label, value, onChange }: Props) {
  const { languageAlone } = useCodeNames();
  return (
    <Select
      label={label}
      required
      value={value}
      onChange={(next) => onChange(LANGUAGES.find((each) => each === next) ?? value)}
      options={LANGUAGES.map((each) => ({ value: each, label: languageAlone(each) }))}
    />
  );
}
