'use client';

import { useRef, useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import type { PlacedRow } from './placedRow.ts';
import type { RowActions } from './useRowActions.ts';

const Newer = Sim.pick({ imei: true, version: true, updated_at: true });

export type Stale = { row: PlacedRow; typed: string; theirs: { imei: string; version?: number; updated_at: string | null } };

export type Refused = { id: number; error: ApiError } | undefined;

export function useImeiEdits(rowActions: RowActions) {
  const [refused, setRefused] = useState<Refused>();
  const [stale, setStale] = useState<Stale>();
  const trying = useRef<PlacedRow>(undefined);

  const save = async (next: PlacedRow, before: PlacedRow): Promise<PlacedRow> => {
    const imei = plainDigits(next.imei);
    setRefused(undefined);
    if (imei === before.imei) return before;
    trying.current = before;
    try {
      return { ...next, ...(await rowActions.editImei(before, imei)) };
    } catch (error) {
      const newer = error instanceof ApiError && error.problem.code === 'stale' ? Newer.safeParse(error.problem.current) : undefined;
      if (!newer?.success) throw error;
      setStale({ row: before, typed: imei, theirs: newer.data });
      return before;
    }
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (trying.current) setRefused({ id: trying.current.id, error });
  };

  return { save, refuse, refused, stale, forget: () => setStale(undefined) };
}
