'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { ScanRow } from '#lib/browser/scan/scan.ts';
import * as contract from '#lib/contract/index.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import { type JudgingState, makeJudging } from './judging.ts';
import { searchCodes } from './searchCodes.ts';
import { codesToAsk } from './verdicts.ts';

const FINAL: readonly ProblemCode[] = ['forbidden', 'not_built', 'method', 'not_found', 'invalid', 'signed_out'];

/** What the server knows of the scanned codes, as far as it has answered; asked in the background, again when the network is back. */
export function useJudging(rows: readonly ScanRow[], deviceType: string) {
  const canJudge = useCapability('stock');
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, ScanVerdict>>(new Map());
  const [state, setState] = useState<JudgingState>('idle');
  const judging = useRef<ReturnType<typeof makeJudging>>(undefined);
  const codes = useRef<string[]>([]);

  useEffect(() => {
    const ask = async (wanted: string[]) => {
      const body = { codes: wanted, ...(deviceType && { device_type: deviceType }) };
      return canJudge ? (await call(contract.stock.judge, { body }, { background: true })).data : searchCodes(wanted);
    };
    const made = makeJudging({
      ask,
      canHelp: (error) => !(error instanceof ApiError && FINAL.includes(error.problem.code)),
      onVerdicts: (arrived) => setVerdicts((before) => new Map([...before, ...arrived.map((each) => [each.code, each] as const)])),
      onState: setState,
    });
    judging.current = made;
    setVerdicts(new Map());
    made.want(codes.current);
    window.addEventListener('online', made.wake);
    return () => {
      window.removeEventListener('online', made.wake);
      made.stop();
    };
  }, [canJudge, deviceType]);

  useEffect(() => {
    codes.current = codesToAsk(rows);
    judging.current?.want(codes.current);
  }, [rows]);

  return { verdicts, state, again: (wanted: string[]) => judging.current?.again(wanted) };
}
