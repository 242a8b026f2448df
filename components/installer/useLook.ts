'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { learnServerTime } from '#lib/browser/api/serverClock.ts';
import { askPhone } from '#lib/browser/outbox/askPhone.ts';
import type { InstallerLook } from '#lib/contract/installer/shapes.ts';
import { installer } from '#lib/contract/installer.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';

type Problem = 'unknown' | 'tooMany' | 'offline' | 'failed';
type Look = { ticket?: string; state?: 'asking'; found?: z.infer<typeof InstallerLook>; problem?: Problem };
export type Looking = Look & { ask: (ticket: string) => void };

const PROBLEMS: Partial<Record<ProblemCode, Problem>> = {
  not_found: 'unknown',
  invalid: 'unknown',
  too_many: 'tooMany',
  unreachable: 'offline',
};

export function useLook(csNo: string): Looking {
  const [look, setLook] = useState<Look>({});
  const run = async (ticket: string) => {
    setLook({ ticket, state: 'asking' });
    const answer = await askPhone(installer.look, { body: { cs_no: csNo, ticket_number: ticket } });
    if (!answer.ok) return setLook({ ticket, problem: PROBLEMS[answer.problem.code] ?? 'failed' });
    const found = answer.data.data;
    learnServerTime(found.now);
    setLook({ ticket, found });
  };
  return { ...look, ask: (ticket) => void run(ticket) };
}
