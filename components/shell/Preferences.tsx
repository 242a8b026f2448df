'use client';

import { useTranslations } from 'next-intl';
import { useDirection } from '#components/ui/theme/reading.ts';
import { turnTo } from './direction.ts';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import css from './Preferences.module.css';
import { Switch } from './Switch.tsx';

export function Preferences({ explained = false }: { explained?: boolean }) {
  const t = useTranslations('shell.prefer.direction');
  const direction = useDirection();
  return (
    <div className={css.preferences} data-explained={explained ? '' : undefined}>
      <div className={css.roomy}>
        <PreferenceSwitch name="layout" explained={explained} />
        <PreferenceSwitch name="density" explained={explained} />
      </div>
      <PreferenceSwitch name="motion" explained={explained} />
      <PreferenceSwitch name="sound" explained={explained} />
      <Switch
        label={t('label')}
        hint={explained ? t('hint') : undefined}
        checked={direction === 'rtl'}
        onChange={(checked) => turnTo(checked ? 'rtl' : 'ltr')}
      />
    </div>
  );
}
