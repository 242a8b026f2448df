'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { installerPath } from '#lib/contract/installer.ts';
import { LANGUAGE_NAMES, LANGUAGES, prefixOf } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { useOnSite } from './onSite.ts';

/** What the page speaks, whatever the link did; what waits to be sent is kept on this phone, in any language. */
export function PhoneLanguage({ csNo }: { csNo: string }) {
  const t = useTranslations('installer');
  const language = useLanguage();
  const id = useId();
  // Of the other languages this phone keeps no page.
  const isOffline = useOnSite().state.connectivity === 'offline';
  return (
    <div className="ph-field">
      <label htmlFor={id}>{t('language')}</label>
      <select
        id={id}
        value={language}
        disabled={isOffline}
        aria-describedby={isOffline ? `${id}-why` : undefined}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find((each) => each === target.value);
          if (chosen) window.location.assign(`${prefixOf(chosen)}${installerPath(csNo)}`);
        }}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
      {isOffline && <small id={`${id}-why`}>{t('languageOffline')}</small>}
    </div>
  );
}
