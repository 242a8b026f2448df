'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import { STRENGTH_BOUNDS } from '#lib/contract/words/commissioning.ts';
import { dbmIn } from '#lib/domain/typedCommissioning.ts';
import { useOnSite } from './onSite.ts';
import { PhoneNote } from './PhoneNote.tsx';

const NOTHING = { before: '', after: '' };

export function StrengthForm() {
  const t = useTranslations('installer.zones');
  const id = useId();
  const { act, state } = useOnSite();
  const [typed, setTyped] = useState(NOTHING);
  const isSending = useRef(false);
  const [wrong, setWrong] = useState<'before' | 'after'>();
  const kept = state.entries.filter(isWaiting).flatMap(({ act }) => (act.kind === 'strength' ? [act.which] : []));
  const open = (['before', 'after'] as const).filter((which) => !kept.includes(which));
  const said = open.filter((which) => typed[which].trim());
  const send = async () => {
    const bad = said.find((which) => dbmIn(typed[which]) === undefined);
    setWrong(bad);
    if (bad || isSending.current) return;
    isSending.current = true;
    try {
      for (const which of said) await act({ kind: 'strength', which, dbm: dbmIn(typed[which]) ?? 0 });
      setTyped(NOTHING);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <form
      className="ph-field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {kept.length > 0 && <PhoneNote family="ok">{t('strengthWaiting')}</PhoneNote>}
      {open.map((which) => (
        <div key={which} style={{ display: 'grid', gap: 4 }}>
          <label htmlFor={`${id}-${which}`}>{t('strengthOf', { which: t(`which.${which}`) })}</label>
          <input
            id={`${id}-${which}`}
            inputMode="text"
            value={typed[which]}
            aria-invalid={wrong === which}
            onChange={(event) => setTyped({ ...typed, [which]: event.target.value })}
          />
          {wrong === which && (
            <p role="alert" className="ph-field-wrong">
              {t('strengthBounds', STRENGTH_BOUNDS)}
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
