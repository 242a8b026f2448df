'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import { INSTALLER_CHECKS } from '#lib/contract/installer/shapes.ts';
import { installerTokenIn } from './installerTokenIn.ts';
import { lazyPart } from './lazyPart.ts';
import { PhoneMark } from './PhoneMark.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import type { InstallerState } from './phoneState.ts';

const ScanCamera = lazyPart(async () => (await import('./ScanCamera.tsx')).ScanCamera);

type Props = { state: InstallerState; isThere: boolean; camera: boolean; onInstallerToken: (token: string) => void };

/** Without a link: the steps, the same for whoever comes, and how to get one. Nothing about the customer. */
export function NoAccessPart({ state, isThere, camera, onInstallerToken }: Props) {
  const t = useTranslations('installer');
  const [isOther, setOther] = useState(false);
  const waiting = state.entries.filter(isWaiting).length;
  const read = ([text = '']: string[]) => {
    const found = installerTokenIn(text, window.location.href);
    setOther(!found);
    if (found?.kind === 'token') onInstallerToken(found.installerToken);
    if (found?.kind === 'page') window.location.assign(found.href);
  };
  const { entrance } = state;
  const isWrong = entrance === 'unknown' || entrance === 'used' || entrance === 'revoked' || entrance === 'over';
  return (
    <>
      {entrance && <PhoneNote family={isWrong ? 'crit' : entrance === 'asking' ? 'info' : 'warn'}>{t(`entrance.${entrance}`)}</PhoneNote>}
      {state.isLockedOut && !entrance && (
        <PhoneNote family="warn" title={t('entrance.lockedOut')}>
          {waiting > 0 && t('entrance.lockedOutWaiting', { count: waiting })}
        </PhoneNote>
      )}
      {camera ? (
        <ScanCamera anything onCodes={read} meanwhile={<p className="ph-sub">{t('camera.starting')}</p>} />
      ) : (
        !entrance &&
        state.stage === 'stranger' && (
          <PhoneNote family={isThere ? 'info' : 'warn'}>{t(isThere ? 'stranger.link' : 'stranger.lacking')}</PhoneNote>
        )
      )}
      {isOther && <PhoneNote family="warn">{t('stranger.scanOther')}</PhoneNote>}
      <h2 className="ph-over">{t('steps.title')}</h2>
      <ol className="ph-card">
        {[
          t('steps.test'),
          t('steps.scan'),
          ...INSTALLER_CHECKS.filter((name) => name !== 'programmed-on-site').map((name) => t(`checks.${name}`)),
          t('steps.photo'),
          t('steps.signal'),
          t('steps.done'),
        ].map((line) => (
          <li key={line} className="ph-row">
            <PhoneMark mark="open" />
            <span className="ph-row-text">{line}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
