'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { SiteCommissioning } from '#lib/contract/installer/shapes.ts';
import { useOnSite } from './onSite.ts';

const zoneNumber = (number: number) => String(number).padStart(3, '0');

/** What a technician may answer for: exactly this is listed, and exactly this is sent. */
export const leftOnSite = ({ zones, reports, strength }: SiteCommissioning) => ({
  zones: zones.filter(({ left }) => left).map(({ number }) => number),
  paths: reports
    .filter(({ path, demanded, at, untested }) => path !== 'cell' && demanded && at === null && !untested)
    .map(({ path }) => path),
  strength: strength.demanded && strength.after === null && !strength.untested,
});

export function SignForm({ left, onDone }: { left: ReturnType<typeof leftOnSite>; onDone: () => void }) {
  const t = useTranslations('installer.zones');
  const note = useTranslations('installer.note');
  const id = useId();
  const { act } = useOnSite();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isSending = useRef(false);
  const what = [
    ...(left.zones.length > 0 ? [t('signZones', { zones: left.zones.map(zoneNumber).join(', ') })] : []),
    ...left.paths.map((path) => t('signReport', { path: t(`paths.${path}`) })),
    ...(left.strength ? [t('signStrength')] : []),
  ];
  const send = async () => {
    setTried(true);
    if (!reason.trim() || isSending.current) return;
    isSending.current = true;
    await act({
      kind: 'sign',
      zones: left.zones,
      what: [...(left.paths.length > 0 ? (['network'] as const) : []), ...(left.strength ? (['strength'] as const) : [])],
      reason: reason.trim(),
    }).finally(() => {
      isSending.current = false;
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
      <p className="ph-sub">{t('signWhat', { what: what.join('; ') })}</p>
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
