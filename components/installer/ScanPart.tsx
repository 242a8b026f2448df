'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { codeIn, codesScanned, kindOf } from '#lib/browser/scan/codes.ts';
import { passesLuhn } from '#lib/format/identifiers.ts';
import { lazyPart } from './lazyPart.ts';
import { useOnSite } from './onSite.ts';
import { PhoneNote } from './PhoneNote.tsx';
import { PictureButton } from './PictureButton.tsx';
import { Code, ScanLine } from './ScanLine.tsx';
import { useHandScanner } from './useHandScanner.ts';
import { usePictureCodes } from './usePictureCodes.ts';
import { Verdicts } from './Verdicts.tsx';
import { Waiting } from './Waiting.tsx';

const ScanCamera = lazyPart(async () => (await import('./ScanCamera.tsx')).ScanCamera);

type Trouble = { kind: 'wrong' | 'digit'; code: string };

const troubleIn = (codes: string[]): Trouble | undefined => {
  const unknownCode = codes.find((code) => !kindOf(code));
  if (unknownCode || codes.length === 0) return { kind: 'wrong', code: unknownCode ?? '' };
  const misread = codes.find((code) => kindOf(code) === 'imei' && !passesLuhn(code));
  return misread ? { kind: 'digit', code: misread } : undefined;
};

export function ScanPart({ camera, onCamera }: { camera: boolean; onCamera: (open: boolean) => void }) {
  const t = useTranslations('installer.scan');
  const id = useId();
  const { job, view, act } = useOnSite();
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<Trouble>();

  const take = (codes: string[]) => {
    const wrong = troubleIn(codes);
    setTrouble(wrong);
    if (wrong) return;
    setTyped('');
    onCamera(false);
    void act({ kind: 'scan', codes: codes.slice(0, 2) });
  };
  const picture = usePictureCodes(take);
  useHandScanner((text) => take(codesScanned(text)));

  const read = view.scan?.waiting ? view.scan.codes : [];
  const isOther = job.sim && read.length > 0 && !read.some((code) => code === job.sim?.imei || code === job.sim?.iccid);
  return (
    <>
      <Verdicts />
      <ul className="ph-card">
        {view.scan ? (
          <ScanLine />
        ) : (
          <li className="ph-row">
            <span className="ph-row-text">
              <strong>{job.sim ? t('expected') : t('unchosen')}</strong>
              {job.sim?.imei && <Code code={job.sim.imei} />}
              {job.sim?.iccid && <Code code={job.sim.iccid} />}
              {job.sim?.device_type && <span>{job.sim.device_type}</span>}
            </span>
          </li>
        )}
      </ul>
      {isOther && <PhoneNote family="warn">{t('mismatch')}</PhoneNote>}
      {camera && <p className="ph-sub">{t('hint')}</p>}
      {camera && <ScanCamera onCodes={(codes) => take(codes.map(codeIn))} />}
      {trouble && trouble.code !== '' && <PhoneNote family="crit">{t(trouble.kind, { code: trouble.code })}</PhoneNote>}
      {picture.state && (
        <PhoneNote family={picture.state === 'none' ? 'warn' : 'info'}>
          {t(picture.state === 'none' ? 'pictureNone' : 'pictureReading')}
        </PhoneNote>
      )}
      <form
        className="ph-field"
        onSubmit={(event) => {
          event.preventDefault();
          take(codesScanned(typed));
        }}
      >
        <label htmlFor={id}>{t('label')}</label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <small id={`${id}-hint`}>{t('keys')}</small>
        {typed !== '' && (
          <button type="submit" className="ph-button">
            {t('take')}
          </button>
        )}
      </form>
      <PictureButton onFile={(file) => void picture.read(file)}>{t('picture')}</PictureButton>
      <Waiting />
    </>
  );
}
