'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError, ask, call } from '#lib/browser/api/api.ts';
import { refresh } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { DRAFT_LIMITS, type ImportDraft } from '#lib/contract/imports.ts';
import * as contract from '#lib/contract/index.ts';
import { type Draft, EMPTY } from './draft.ts';

/** So long after the last word nothing is sent: a row is mended letter by letter. */
const PAUSE_MS = 800;

const saidOf = ({ columns, fixes, names, defaults, update, keep }: Draft): ImportDraft['said'] => ({
  columns,
  fixes,
  names,
  defaults,
  update,
  keep,
});

type Kept = Pick<ImportDraft, 'id' | 'version'> & { file: File; said: string };

/**
 * Keeps a list somebody is at with the server, so that it is gone on with elsewhere or another day. What can't be kept is not: too large a list, or a
 * server that does not answer. `isElsewhere`: it was gone on with on another machine, and is not written over.
 */
export function useImportDraft(batchId: number | undefined, draft: Draft, isWork: boolean) {
  const isThere = useCapability('importDrafts');
  const kept = useRef<Kept>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [isKept, setKept] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);

  const save = async (given: Draft): Promise<boolean> => {
    const { file } = given;
    const said = JSON.stringify(saidOf(given));
    if (!file || file.size > DRAFT_LIMITS.bytes) return false;
    try {
      if (kept.current?.file === file) {
        if (kept.current.said === said) return true;
        const { id, version } = kept.current;
        const { data } = await call(
          contract.imports.changeDraft,
          { params: { id }, body: { said: saidOf(given), version } },
          { background: true },
        );
        kept.current = { ...kept.current, version: data.version, said };
      } else {
        const batch_id = batchId === undefined ? undefined : String(batchId);
        const { data } = await call(contract.imports.keepDraft, { body: { file, said, batch_id } }, { background: true });
        kept.current = { id: data.id, version: data.version, file, said };
      }
      setKept(true);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.problem.code === 'stale' || error.problem.code === 'not_found') setElsewhere(true);
      else setKept(false);
      return false;
    }
  };
  const latest = useRef({ save, draft, isWanted: false });
  const isWanted = isThere && isWork && !isElsewhere;
  useEffect(() => {
    latest.current = { save, draft, isWanted };
  });

  useEffect(() => {
    if (!isWanted || draft === EMPTY) return;
    const timer = setTimeout(() => {
      sending.current = sending.current.then(() => latest.current.save(latest.current.draft));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isWanted]);

  /** Sends what was not sent yet; whether everything said is kept now. */
  const flush = async (): Promise<boolean> => {
    await sending.current;
    if (!latest.current.isWanted) return false;
    const isSafe = await latest.current.save(latest.current.draft);
    await refresh('imports');
    return isSafe;
  };

  const resume = async (chosen: ImportDraft): Promise<Draft> => {
    const response = await ask(contract.imports.draftFile, { params: { id: chosen.id } });
    const file = new File([await response.blob()], chosen.file_name);
    kept.current = { id: chosen.id, version: chosen.version, file, said: JSON.stringify(chosen.said) };
    setKept(true);
    setElsewhere(false);
    return { ...chosen.said, file } as Draft;
  };

  const forget = async () => {
    const { id } = kept.current ?? {};
    kept.current = undefined;
    setKept(false);
    if (id === undefined) return;
    await sending.current;
    await call(contract.imports.removeDraft, { params: { id } }, { background: true }).catch(() => undefined);
    await refresh('imports');
  };

  return { isKept: isKept && !isElsewhere, isElsewhere, flush, resume, forget };
}
