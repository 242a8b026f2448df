'use client';

import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import { LANGUAGE_NAMES } from '#lib/format/languages.ts';
import { getPathname, usePathname } from '#lib/i18n/navigation.ts';
import { type Locale, routing } from '#lib/i18n/routing.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import css from './LanguageMenu.module.css';

const CHOOSES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/** A key that would choose in the closed list only opens it: the page is left for a choice, not on the way to one. */
function openFirst(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !('showPicker' in currentTarget)) return;
  if (key.length > 1 && !CHOOSES.includes(key)) return;
  event.preventDefault();
  currentTarget.showPicker();
}

/** The same page in another language, loaded anew: the words and the document's language change together. */
export function LanguageMenu() {
  const t = useTranslations('shell');
  const locale = useLanguage();
  const path = usePathname();
  const go = (next: Locale) =>
    window.location.assign(getPathname({ href: path + window.location.search, locale: next }) + window.location.hash);
  return (
    <label className={css.choice}>
      <Icon name="language" />
      <select
        aria-label={t('language')}
        defaultValue={locale}
        onKeyDown={openFirst}
        onChange={(event) => {
          const next = routing.locales.find((each) => each === event.target.value);
          if (next) go(next);
        }}
      >
        {routing.locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
