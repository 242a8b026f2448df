'use client';

import { useEffect, useState } from 'react';
import { askPhone } from '#lib/browser/outbox/askPhone.ts';
import { type VisitForCustomer, visits } from '#lib/contract/visits.ts';

const EVERY_MS = 20_000;

/** null: there is no such visit. `isCut`: what is shown may be old. */
export function useVisit(token: string, first: VisitForCustomer | null | undefined) {
  const [state, setState] = useState({ visit: first, isCut: false });
  const isGone = state.visit === null;
  useEffect(() => {
    if (isGone) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = (seconds?: number) => {
      if (!isOver) timer = setTimeout(look, Math.max(EVERY_MS, (seconds ?? 0) * 1000));
    };
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      const answer = await askPhone(visits.show, { params: { token } });
      if (isOver) return;
      if (answer.ok) setState({ visit: answer.data.data, isCut: false });
      else if (answer.problem.code === 'not_found') setState({ visit: null, isCut: false });
      else setState(({ visit }) => ({ visit, isCut: true }));
      next(answer.ok ? undefined : answer.retryAfter);
    };
    const wake = () => void look();
    if (first === undefined) wake();
    else next();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    };
  }, [token, first, isGone]);
  return state;
}
