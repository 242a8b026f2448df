'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Orders } from '#components/bulk/OrdersAction.tsx';
import { FirstCounts } from '#components/counts/useDeskCounts.ts';
import { Confirm } from '#components/ui/controls/Confirm.tsx';
import { PhoneGuess } from '#components/ui/display/useWidth.ts';
import { Toasts } from '#components/ui/feedback/Toasts.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { RealtimeProvider } from '#lib/browser/realtime/RealtimeProvider.tsx';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import type { SignedIn } from '#lib/contract/session.ts';

type Props = {
  user: SignedIn;
  extensions: readonly string[];
  server: RealtimeServer | null;
  counts: ComponentProps<typeof FirstCounts>['value'];
  isPhone: boolean;
  children: ReactNode;
};

export const ShellContext = ({ user, extensions, server, counts, isPhone, children }: Props) => (
  <RealtimeProvider server={server}>
    <UserProvider user={user}>
      <CapabilityProvider names={extensions}>
        <PhoneGuess value={isPhone}>
          <Toasts>
            <Confirm>
              <FirstCounts value={counts}>
                <Orders>{children}</Orders>
              </FirstCounts>
            </Confirm>
          </Toasts>
        </PhoneGuess>
      </CapabilityProvider>
    </UserProvider>
  </RealtimeProvider>
);
