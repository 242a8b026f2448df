'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { STRENGTH_BOUNDS } from '#lib/contract/words/commissioning.ts';
import { dbmIn } from '#lib/domain/typedCommissioning.ts';
import { useOnSite } from './onSite.ts';

/** Where the panel can't tell, whoever stands before it types what it shows. */
export function StrengthForm() {
  const t = useTranslations('installer.zones');
  const words = useTranslations('swaps.commissioning');
  const id = useId();
  const { act } = useOnSite();
  const [typed, setTyped] = useState({ before: '', after: '' });
  const [wrong, setWrong] = useState<'before' | 'after'>();
  const said = (['before', 'after'] as const).filter((which) => typed[which].trim());
  const send = async () => {
    const bad = said.find((which) => dbmIn(typed[which]) === undefined);
    setWrong(bad);
    if (bad) return;
    for (const which of said) await act({ kind: 'strength', which, dbm: dbmIn(typed[which]) ?? 0 });
    setTyped({ before: '', after: '' });
  };
  return (
    <form
      className="ph-field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {(['before', 'after'] as const).map((which) => (
        <div key={which} style={{ display: 'grid', gap: 4 }}>
          <label htmlFor={`${id}-${which}`}>{words('strengthOf', { which: words(`which.${which}`) })}</label>
          <input
            id={`${id}-${which}`}
            inputMode="text"
            value={typed[which]}
            aria-invalid={wrong === which}
            onChange={(event) => setTyped({ ...typed, [which]: event.target.value })}
          />
          {wrong === which && (
            <p role="alert" className="ph-field-wrong">
              {words('strengthBounds', STRENGTH_BOUNDS)}
            </p>
          )}
        </div>
      ))}
      {said.length > 0 && (
        <button type="submit" className="ph-button">
          {t('keepStrength')}
        </button>
      )}
    </form>
  );
}
