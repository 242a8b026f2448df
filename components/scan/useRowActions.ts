'use client';

import { useMemo, useState } from 'react';
import type { StepAct } from '#lib/browser/scan/scan.ts';

/** What can be done to a scanned row, and which one is being mended or looked for. Afterwards the scan field has the focus again. */
export function useRowActions(act: (what: StepAct) => void, focus: () => void) {
  const [editing, setEditing] = useState<number>();
  const [wanted, setWanted] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both only reach through to what never changes, and rows must not be drawn anew for them
  const actions = useMemo<RowActions>(
    () => ({
      edit: (id) => {
        setEditing(id);
        if (id === undefined) focus();
      },
      save: (id, codes) => {
        act({ type: 'edit', id, ...codes });
        setEditing(undefined);
        focus();
      },
      remove: (id) => {
        act({ type: 'remove', ids: [id] });
        focus();
      },
    }),
    [],
  );
  const show = (id: number) => {
    setWanted(undefined);
    queueMicrotask(() => setWanted(id));
    focus();
  };
  return { actions, editing, wanted, show };
}

/** Stable over renders, so that a new scan draws one new row. */
export type RowActions = {
  edit: (id: number | undefined) => void;
  save: (id: number, codes: { imei: string; iccid: string; meid?: string; eid?: string }) => void;
  remove: (id: number) => void;
};
