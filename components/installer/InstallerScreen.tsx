'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import { prefixOf } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { MainButton } from './MainButton.tsx';
import { NoAccessPart } from './NoAccessPart.tsx';
import { OnSiteScreen } from './OnSiteScreen.tsx';
import { PhoneFrame } from './PhoneFrame.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import { TestBar } from './TestBar.tsx';
import { TicketPart } from './TicketPart.tsx';
import { useLook } from './useLook.ts';
import { useOffline } from './useOffline.ts';
import { usePhone } from './usePhone.ts';
import { useScreen } from './useScreen.ts';

export function InstallerScreen({ csNo, server, isThere }: { csNo: string; server: RealtimeServer | null; isThere: boolean }) {
  const t = useTranslations('installer');
  const prefix = prefixOf(useLanguage());
  const [screen, go] = useScreen();
  const [camera, setCamera] = useState(false);
  const { offline, load } = useOffline(`${prefix}/installer/`);
  const { state, act, dismiss, enter } = usePhone(csNo, server);
  const looking = useLook(csNo);
  const { job } = state;

  const newBuild = load && (
    <PhoneNote
      family="info"
      action={
        <button type="button" className="ph-link" onClick={load}>
          {t('build.load')}
        </button>
      }
    >
      {t('build.text')}
    </PhoneNote>
  );
  if (state.stage === 'in' && job)
    return (
      <OnSiteScreen csNo={csNo} job={job} state={state} offline={offline} screen={screen} go={go} act={act} dismiss={dismiss}>
        {newBuild}
      </OnSiteScreen>
    );
  const isTicket = isThere && screen === 'ticket';
  return (
    <PhoneFrame
      title={isTicket ? t('stranger.ticketTitle') : t('heading.xt50')}
      connectivity={state.connectivity}
      onBack={isTicket ? () => go('start') : undefined}
      test={isTicket && looking.found && <TestBar site={{ state: 'open', checks: [], ...looking.found }} />}
      foot={
        !isTicket &&
        isThere &&
        state.stage === 'stranger' && (
          <>
            <MainButton main={!camera} icon="scan" onClick={() => setCamera(!camera)}>
              {t(camera ? 'scan.stop' : 'stranger.scanGo')}
            </MainButton>
            <MainButton icon="clock" onClick={() => go('ticket')}>
              {t('stranger.ticketGo')}
            </MainButton>
          </>
        )
      }
    >
      {newBuild}
      {isTicket ? (
        <TicketPart looking={looking} />
      ) : (
        <NoAccessPart
          state={state}
          isThere={isThere}
          camera={camera}
          onInstallerToken={(token) => {
            setCamera(false);
            enter(token);
          }}
        />
      )}
    </PhoneFrame>
  );
}
