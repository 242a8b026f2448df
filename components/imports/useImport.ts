'use client';

import { useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import type { ImportDraft, ImportField, ImportReport } from '#lib/contract/imports.ts';
import { type Draft, EMPTY, fileRefusal, mappingOf, sentOf } from './draft.ts';
import { useImportCalls } from './useImportCalls.ts';
import { useImportCheck } from './useImportCheck.ts';
import { useImportDraft } from './useImportDraft.ts';

export const STEPS = ['file', 'columns', 'rows', 'done'] as const;
export type Step = (typeof STEPS)[number];

export function useImport(batchId: number | undefined) {
  const { judge, write } = useImportCalls(batchId);
  const { check, stop, isChecking, error, setError } = useImportCheck(judge);
  const [step, setStep] = useState<Step>('file');
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [judged, setJudged] = useState<{ draft: Draft; report: ImportReport }>();
  const [done, setDone] = useState<ImportReport>();
  const kept = useImportDraft(batchId, draft, step !== 'file' && step !== 'done');
  const choose = async (file: File) => {
    const fresh = { ...EMPTY, defaults: draft.defaults, update: draft.update, file };
    setDraft(fresh);
    setJudged(undefined);
    const report = await check(fresh);
    if (!report) return;
    const known = { ...fresh, columns: mappingOf(report) };
    setDraft(known);
    setJudged({ draft: known, report });
    const wrong = fileRefusal(report);
    if (!wrong || wrong.rule === 'no_imei') setStep('columns');
  };

  /** As far as it was, wherever that was. */
  const resume = async (chosen: ImportDraft) => {
    setError(undefined);
    try {
      const known = await kept.resume(chosen);
      setDraft(known);
      const report = await check(known);
      if (!report) return;
      setJudged({ draft: known, report });
      setStep(Object.keys(known.fixes).length > 0 ? 'rows' : 'columns');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  };

  const checkAgain = async () => {
    const report = judged?.draft === draft ? judged.report : await check(draft);
    if (!report) return;
    setJudged({ draft, report });
    setStep('rows');
  };

  const recheck = async (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    const report = await check(next);
    if (report) setJudged({ draft: next, report });
  };

  const commit = async () => {
    setError(undefined);
    try {
      const { data } = await write.trigger(sentOf(draft));
      if (data.import_id === null && data.imported === 0) setJudged({ draft, report: data });
      else {
        setDone(data);
        setStep('done');
        void kept.forget();
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  };

  const fix = (row: number, fields: Partial<Record<ImportField, string>> | null) =>
    setDraft((before) => ({ ...before, fixes: { ...before.fixes, [row]: fields && { ...before.fixes[row], ...fields } } }));

  return {
    step,
    go: (to: Step) => {
      setError(undefined);
      setStep(to);
    },
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    fix,
    report: judged?.report,
    isStale: judged?.draft !== draft,
    running: write.isMutating ? ('import' as const) : isChecking ? ('check' as const) : undefined,
    error,
    choose,
    resume,
    kept,
    check: checkAgain,
    recheck,
    stop,
    commit,
    done,
  };
}

export type ImportWork = ReturnType<typeof useImport>;
