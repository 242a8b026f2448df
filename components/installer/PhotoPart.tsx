'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { PHOTO_LIMITS, type PhotoSubject } from '#lib/contract/installer/shapes.ts';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';
import { PhoneNote } from './PhoneNote.tsx';
import { PhotoPreview } from './PhotoPreview.tsx';
import { PictureButton } from './PictureButton.tsx';
import { Verdicts } from './Verdicts.tsx';
import { Waiting } from './Waiting.tsx';

const SUBJECTS: readonly PhotoSubject[] = ['finished', 'fitted', 'before', 'other'];

type TakePhoto = (subject: PhotoSubject, file: File) => Promise<void>;

export function PhotoPart({ isBad, onTake }: { isBad: boolean; onTake: TakePhoto }) {
  const t = useTranslations('installer.photo');
  const clock = useClock();
  const { job, view } = useOnSite();
  const taken = job.photos.length + view.photos.length;
  const isFull = taken >= PHOTO_LIMITS.count;
  if (!job.takes_photos) return <PhoneNote family="info">{t('none')}</PhoneNote>;
  return (
    <>
      <Verdicts />
      {isBad && <PhoneNote family="crit">{t('bad')}</PhoneNote>}
      <p className="ph-sub">{t('hint')}</p>
      {isFull ? (
        <PhoneNote family="info">{t('full', { most: PHOTO_LIMITS.count })}</PhoneNote>
      ) : (
        SUBJECTS.filter((subject) => taken > 0 || subject !== 'finished').map((subject) => (
          <PictureButton key={subject} onFile={(file) => void onTake(subject, file)}>
            {t(`take.${subject}`)}
          </PictureButton>
        ))
      )}
      {view.photos.length > 0 && (
        <div className="ph-pictures">
          {view.photos.map((entry) => (
            <PhotoPreview key={entry.seq} entry={entry} />
          ))}
        </div>
      )}
      <ul className="ph-card">
        {job.photos.map(({ id, subject, at }) => (
          <li key={id} className="ph-row">
            <span className="ph-row-text">{t(`subject.${subject}`)}</span>
            <span className="ph-when">{clock(at)}</span>
          </li>
        ))}
        {job.photos.length === 0 && <li className="ph-row">{t('sent', { count: 0 })}</li>}
      </ul>
      <Waiting />
    </>
  );
}

export function PhotoActions({ onTake }: { onTake: TakePhoto }) {
  const t = useTranslations('installer');
  const { job, view, go } = useOnSite();
  const isFirst = job.takes_photos && job.photos.length + view.photos.length === 0;
  return (
    <>
      {isFirst && (
        <PictureButton main onFile={(file) => void onTake('finished', file)}>
          {t('photo.take.finished')}
        </PictureButton>
      )}
      <MainButton main={!isFirst} icon="signal" onClick={() => go('signal')}>
        {t('go.signal')}
      </MainButton>
    </>
  );
}
