'use client';

import { useTranslations } from 'next-intl';
import { PREFERENCES, usePreference } from '#lib/browser/storage/preferences.ts';
import { Switch } from './Switch.tsx';

type Props = {
  name: 'layout' | 'density' | 'motion' | 'keys' | 'sound';
  explained?: boolean;
};

/** A preference as a switch: off is its default, on the other value. */
export function PreferenceSwitch({ name, explained = false }: Props) {
  const t = useTranslations('shell.prefer');
  const [value, set] = usePreference(name);
  const [off, on] = PREFERENCES[name];
  return (
    <Switch
      label={t(`${name}.label`)}
      hint={explained ? t(`${name}.hint`) : undefined}
      checked={value === on}
      onChange={(checked) => set(checked ? on : off)}
    />
  );
}
