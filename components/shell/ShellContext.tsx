'use client';

import type { ReactNode } from 'react';
import { Orders } from '#components/bulk/OrdersAction.tsx';
import { Confirm } from '#components/ui/controls/Confirm.tsx';
import { PhoneGuess } from '#components/ui/display/useWidth.ts';
import { Toasts } from '#components/ui/feedback/Toasts.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { RealtimeProvider } from '#lib/browser/realtime/RealtimeProvider.tsx';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import type { SignedIn } from '#lib/contract/session.ts';

type Props = { user: SignedIn; extensions: readonly string[]; server: RealtimeServer | null; isPhone: boolean; children: ReactNode };

export const ShellContext = ({ user, extensions, server, isPhone, children }: Props) => (
  <RealtimeProvider server={server}>
    <UserProvider user={user}>
      <CapabilityProvider names={extensions}>
        <PhoneGuess value={isPhone}>
          <Toasts>
            <Confirm>
              <Orders>{children}</Orders>
            </Confirm>
          </Toasts>
        </PhoneGuess>
      </CapabilityProvider>
    </UserProvider>
  </RealtimeProvider>
);
