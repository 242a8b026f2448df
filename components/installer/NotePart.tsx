'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useOnSite } from './onSite.ts';
import { PhoneNote } from './PhoneNote.tsx';
import { Waiting } from './Waiting.tsx';

const LONGEST = 2000;

export function NotePart() {
  const t = useTranslations('installer.note');
  const id = useId();
  const { act } = useOnSite();
  const [text, setText] = useState('');
  const [message, setMessage] = useState<'empty' | 'kept'>();
  const send = async () => {
    const note = text.trim();
    if (!note) return setMessage('empty');
    await act({ kind: 'note', text: note });
    setText('');
    setMessage('kept');
  };
  return (
    <form
      className="ph-field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>{t('label')}</label>
      <textarea
        id={id}
        maxLength={LONGEST}
        value={text}
        aria-invalid={message === 'empty'}
        onChange={(event) => {
          setText(event.target.value);
          setMessage(undefined);
        }}
      />
      {message === 'empty' && (
        <p role="alert" className="ph-field-wrong">
          {t('empty')}
        </p>
      )}
      {message === 'kept' && <PhoneNote family="ok">{t('kept')}</PhoneNote>}
      <button type="submit" className="ph-button" data-main="">
        {t('save')}
      </button>
      <Waiting />
    </form>
  );
}
