'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { PhoneNote } from './PhoneNote.tsx';
import type { Looking } from './useLook.ts';

/** With nothing but a ticket number: panel type and test status, while that swap is open. */
export function TicketPart({ looking }: { looking: Looking }) {
  const t = useTranslations('installer');
  const id = useId();
  const [typed, setTyped] = useState(looking.ticket ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const { found, problem, state } = looking;
  return (
    <form
      className="ph-field"
      style={{ gap: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(typed.trim() === '');
        if (typed.trim()) looking.ask(typed.trim());
      }}
    >
      <div className="ph-field">
        <label htmlFor={id}>{t('stranger.ticketLabel')}</label>
        <input
          id={id}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={40}
          value={typed}
          aria-invalid={isEmpty}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <small id={`${id}-hint`}>{t('stranger.ticketHint')}</small>
        {isEmpty && (
          <p role="alert" className="ph-field-wrong">
            {t('stranger.empty')}
          </p>
        )}
      </div>
      <button type="submit" className="ph-button" data-main="">
        {t(found ? 'stranger.lookAgain' : 'stranger.look')}
      </button>
      {state === 'asking' && (
        <p role="status" className="ph-sub">
          {t('stranger.looking')}
        </p>
      )}
      {problem && <PhoneNote family={problem === 'unknown' ? 'crit' : 'warn'}>{t(`stranger.${problem}`)}</PhoneNote>}
      {found && (
        <ul className="ph-card">
          <li className="ph-row">
            <span className="ph-row-text">
              <strong>{found.panel_type ? t('panel', { type: found.panel_type }) : t(`heading.${found.checklist}`)}</strong>
              <span>{t('ticket', { ticket: looking.ticket ?? '' })}</span>
            </span>
          </li>
        </ul>
      )}
    </form>
  );
}
