'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { SiteCommissioning } from '#lib/contract/installer/shapes.ts';
import { useOnSite } from './onSite.ts';

/** The technician answers for all that is left: the zones that are demanded, and the network's report. */
export function SignForm({ of, onDone }: { of: SiteCommissioning; onDone: () => void }) {
  const t = useTranslations('installer.zones');
  const note = useTranslations('installer.note');
  const id = useId();
  const { act } = useOnSite();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const left = of.zones.filter((zone) => zone.demanded && !zone.untested && (zone.tripped_at === null || zone.restored_at === null));
  const send = async () => {
    setTried(true);
    if (!reason.trim()) return;
    await act({
      kind: 'sign',
      what: ['left', 'network', ...(of.missing.includes('strength') ? (['strength'] as const) : [])],
      reason: reason.trim(),
    });
    onDone();
  };
  const isWrong = isTried && !reason.trim();
  return (
    <form
      className="ph-field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="ph-sub">{t('signWhat', { zones: left.map(({ number }) => String(number).padStart(3, '0')).join(', ') || '–' })}</p>
      <label htmlFor={id}>{t('reason')}</label>
      <textarea id={id} maxLength={500} value={reason} aria-invalid={isWrong} onChange={(event) => setReason(event.target.value)} />
      {isWrong && (
        <p role="alert" className="ph-field-wrong">
          {note('empty')}
        </p>
      )}
      <button type="submit" className="ph-button" data-main="">
        {t('signGo')}
      </button>
    </form>
  );
}
