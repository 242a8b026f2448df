'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import type { Offline } from '#lib/browser/outbox/offline.ts';
import { smallPhoto } from '#lib/browser/smallPhoto.ts';
import type { InstallerJob, PhotoSubject } from '#lib/contract/installer/shapes.ts';
import { DoneActions, DonePart } from './DonePart.tsx';
import { EndActions, EndPart } from './EndPart.tsx';
import { FitActions, FitPart } from './FitPart.tsx';
import { NotePart } from './NotePart.tsx';
import { actNow, type OnSite, OnSiteContext } from './onSite.ts';
import type { Act } from './outboxEntry.ts';
import { PhoneFrame } from './PhoneFrame.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import { PhotoActions, PhotoPart } from './PhotoPart.tsx';
import type { InstallerState } from './phoneState.ts';
import { ScanActions } from './ScanActions.tsx';
import { ScanPart } from './ScanPart.tsx';
import { SignalActions, SignalPart } from './SignalPart.tsx';
import { StartActions, StartPart } from './StartPart.tsx';
import { StopActions } from './StopActions.tsx';
import { Stopped } from './Stopped.tsx';
import { TestBar } from './TestBar.tsx';
import type { Screen } from './useScreen.ts';
import { useSignalCheck } from './useSignalCheck.ts';
import { endOf, viewOf } from './view.ts';

type Props = {
  csNo: string;
  job: InstallerJob;
  state: InstallerState;
  offline: Offline;
  screen: Screen;
  go: (screen: Screen) => void;
  act: (act: Act, photo?: Blob) => Promise<void>;
  dismiss: (seq: number) => void;
  children: ReactNode;
};

export function OnSiteScreen({ csNo, job, state, offline, screen: asked, go, act, dismiss, children }: Props) {
  const t = useTranslations('installer');
  const [camera, setCamera] = useState(false);
  const question = useSignalCheck(csNo);
  const [isBad, setBad] = useState(false);
  const take = async (subject: PhotoSubject, file: File) => {
    const photo = await smallPhoto(file);
    setBad(!photo);
    if (photo) await act(actNow({ kind: 'photo', subject }), photo);
  };
  const view = useMemo(() => viewOf(job, state.entries), [job, state.entries]);
  const isOpen = job.state === 'open';
  const screen = asked === 'ticket' || (!isOpen && asked !== 'note') ? 'start' : asked;
  const ticket = job.ticket_number;
  const done = view.checks.filter(({ at }) => at !== null).length;
  const parts: Record<
    Exclude<Screen, 'ticket'>,
    { title: string; part: ReactNode; foot?: ReactNode; aside?: ReactNode; sub?: ReactNode }
  > = {
    start: {
      title: isOpen ? t(`heading.${job.checklist}`) : t(`end.titles.${endOf(job).next}`),
      sub: [t('site', { cs: csNo }), job.panel_type ? t('panelTicket', { type: job.panel_type, ticket }) : t('ticket', { ticket })].join(
        ', ',
      ),
      part: isOpen ? <StartPart csNo={csNo} offline={offline} /> : <EndPart />,
      foot: isOpen ? <StartActions /> : <EndActions />,
    },
    scan: {
      title: t('scan.title'),
      part: <ScanPart camera={camera} onCamera={setCamera} />,
      foot: <ScanActions camera={camera} onCamera={setCamera} />,
    },
    fit: {
      title: t(job.way_back ? 'fit.titleBack' : 'fit.title'),
      aside: <span className="ph-sub">{t('fit.count', { done, all: view.checks.length })}</span>,
      part: <FitPart />,
      foot: <FitActions />,
    },
    photo: { title: t('photo.title'), part: <PhotoPart isBad={isBad} onTake={take} />, foot: <PhotoActions onTake={take} /> },
    signal: { title: t('signal.title'), part: <SignalPart question={question} />, foot: <SignalActions question={question} /> },
    note: { title: t('note.title'), part: <NotePart /> },
    done: { title: t('done.title'), part: <DonePart />, foot: <DoneActions /> },
  };
  const { title, part, foot, aside, sub } = parts[screen];
  const onSite: OnSite = { job, view, state, go, dismiss, act: (wish, photo) => act(actNow(wish), photo) };
  return (
    <OnSiteContext value={onSite}>
      <Stopped job={job}>
        <PhoneFrame
          title={title}
          aside={aside}
          sub={sub}
          connectivity={state.connectivity}
          onBack={screen === 'start' ? undefined : () => go('start')}
          test={(job.state !== 'over' || job.test?.state === 'on') && <TestBar site={job} />}
          foot={
            <>
              <StopActions />
              {foot}
            </>
          }
        >
          {children}
          {state.entrance && <PhoneNote family="warn">{t(`entrance.${state.entrance}`)}</PhoneNote>}
          {part}
        </PhoneFrame>
      </Stopped>
    </OnSiteContext>
  );
}
