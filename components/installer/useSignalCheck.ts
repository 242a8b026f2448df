'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { askPhone } from '#lib/browser/outbox/askPhone.ts';
import type { SignalCheck } from '#lib/contract/installer/shapes.ts';
import { installer } from '#lib/contract/installer.ts';

export type SignalQuestion = {
  state?: 'asking';
  found?: z.infer<typeof SignalCheck>;
  problem?: 'offline' | 'failed' | 'too_many';
  ask: () => void;
};

/** Asks the station when asked to; what it said stays until it says something else. */
export function useSignalCheck(cs: string): SignalQuestion {
  const [question, setQuestion] = useState<Omit<SignalQuestion, 'ask'>>({});
  const run = async () => {
    setQuestion(({ found }) => ({ found, state: 'asking' }));
    const answer = await askPhone(installer.signal, { params: { cs } });
    if (answer.ok) return setQuestion({ found: answer.data.data });
    const { code } = answer.problem;
    const problem = code === 'unreachable' ? 'offline' : code === 'too_many' ? 'too_many' : 'failed';
    setQuestion(({ found }) => ({ found, problem }));
  };
  return { ...question, ask: () => void run() };
}
