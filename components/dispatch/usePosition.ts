'use client';

import { useEffect, useState } from 'react';
import { z } from 'zod';
import { isUncertain } from '#lib/browser/api/useApi.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { askPhone } from '#lib/browser/outbox/askPhone.ts';
import { createRetry } from '#lib/browser/outbox/retry.ts';
import { SHARER_KEY } from '#lib/browser/storage/storage.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { POSITION_SECONDS } from '#lib/contract/dispatch/position.ts';
import { dispatch } from '#lib/contract/dispatch.ts';

type Told = 'sharing' | 'unsent' | 'denied' | 'unavailable';
type Sharing = 'off' | 'kept' | 'waiting' | 'unsupported' | 'locating' | Told;

/** `isOn` false: switched off, and the server has not said yet that it forgot. */
const Sharer = z.object({ user: z.number(), isOn: z.boolean() });

/** Tells where this phone is while its technician is on the way, if they want that. What could not be sent is forgotten: it would be old. */
export function usePosition(isOnTheWay: boolean) {
  const user = useUser()?.id;
  const [sharer, setSharer] = usePersistedState('browser', SHARER_KEY, Sharer);
  const [told, setTold] = useState<Told>();
  const [isKept, setKept] = useState(false);
  const own = sharer?.user === user ? sharer : undefined;
  const isOn = own?.isOn === true;
  const isDropped = own?.isOn === false;
  const isSending = isOn && isOnTheWay;
  useEffect(() => {
    if (!isSending || !('geolocation' in navigator)) return;
    let last = 0;
    let isOver = false;
    const tell = async ({ coords: { latitude: lat, longitude: lng, accuracy } }: GeolocationPosition) => {
      if (Date.now() - last < POSITION_SECONDS.every * 1000) return;
      last = Date.now();
      const { ok } = await askPhone(dispatch.setPosition, { body: { lat, lng, accuracy: Math.min(accuracy, 100_000) } });
      if (!isOver) setTold(ok ? 'sharing' : 'unsent');
    };
    const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => setTold(code === PERMISSION_DENIED ? 'denied' : 'unavailable');
    const watch = navigator.geolocation.watchPosition((at) => void tell(at), fail, { enableHighAccuracy: true, maximumAge: 15_000 });
    return () => {
      isOver = true;
      setTold(undefined);
      navigator.geolocation.clearWatch(watch);
    };
  }, [isSending]);
  useEffect(() => {
    if (!isDropped) return;
    let isOver = false;
    const drop = async () => {
      const asked = await askPhone(dispatch.dropPosition);
      if (isOver) return;
      setKept(!asked.ok);
      if (asked.ok) setSharer(undefined);
      else if (isUncertain(asked)) retry.later(asked.retryAfter);
    };
    const retry = createRetry(drop);
    void drop();
    return () => {
      isOver = true;
      setKept(false);
      retry.stop();
    };
  }, [isDropped, setSharer]);
  const stateOnTheWay = () => ('geolocation' in navigator ? (told ?? 'locating') : 'unsupported');
  const stateOn = () => (isOnTheWay ? stateOnTheWay() : 'waiting');
  const state: Sharing = isOn ? stateOn() : isKept ? 'kept' : 'off';
  return { isOn, state, toggle: () => user !== undefined && setSharer({ user, isOn: !isOn }) };
}
