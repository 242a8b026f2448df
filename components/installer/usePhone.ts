'use client';

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { openOutboxStore } from '#lib/browser/outbox/outboxStore.ts';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import { subscribeToSwap } from './channelSubscription.ts';
import { PROOF_SLOT } from './firstScript.ts';
import { createInstallerStore } from './phone.ts';
import { START } from './phoneState.ts';

/** Asked for so often while nothing is heard; and, because a line may be cut silently, now and then while it is. */
const POLL_MS = 4000;
const POLL_HEARD_MS = 20_000;

type Slot = { [PROOF_SLOT]?: string };

/** The proof of the address, once: the first script took it off there, or a second link was opened on this very page. */
function installerTokenGiven() {
  const slot = window as Slot;
  const [, late] = /^#t=([\w-]+)$/.exec(window.location.hash) ?? [];
  if (late) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  const installerToken = late ?? slot[PROOF_SLOT];
  slot[PROOF_SLOT] = undefined;
  return installerToken;
}

export function usePhone(csNo: string, server: RealtimeServer | null) {
  const [phone] = useState(() => createInstallerStore({ csNo, store: openOutboxStore('installer') }));
  const state = useSyncExternalStore(phone.subscribe, phone.state, () => START);
  const isIn = state.stage === 'in';

  useEffect(() => {
    const begin = () => {
      const installerToken = installerTokenGiven();
      void (installerToken ? phone.enter(installerToken) : phone.work());
    };
    const look = () => void (document.visibilityState === 'visible' && phone.work());
    begin();
    window.addEventListener('hashchange', begin);
    window.addEventListener('online', look);
    window.addEventListener('offline', phone.isOffline);
    document.addEventListener('visibilitychange', look);
    return () => {
      phone.close();
      window.removeEventListener('hashchange', begin);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', phone.isOffline);
      document.removeEventListener('visibilitychange', look);
    };
  }, [phone]);

  const [isConnected, setConnected] = useState(false);
  const swap = state.job?.swap_id;
  const isThere = state.connectivity !== 'offline';
  useEffect(() => {
    if (!server || swap === undefined || !isThere) return;
    return subscribeToSwap(server, { cs: csNo, swap }, () => void phone.work(), setConnected);
  }, [phone, server, csNo, swap, isThere]);

  useEffect(() => {
    if (!isIn) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void phone.work(), isConnected ? POLL_HEARD_MS : POLL_MS);
    return () => clearInterval(timer);
  }, [phone, isIn, isConnected]);

  const enter = useCallback((installerToken: string) => void phone.enter(installerToken), [phone]);
  return { state, act: phone.act, dismiss: phone.dismiss, enter };
}
