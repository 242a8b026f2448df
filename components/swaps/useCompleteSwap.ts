'use client';

import { useMemo } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import * as contract from '#lib/contract/index.ts';
import type { PartialSwap } from '#lib/contract/swaps/partialSwap.ts';
import { completeSwap, isWhole, STATION_MS } from '#lib/domain/completeSwap.ts';
import { EMPTY_WORKSHEET, Worksheet } from '#lib/domain/worksheet.ts';

const SELDOM = 30_000;
const OFTEN = 3000;
const FRESH = { keepPreviousData: false } as const;

/**
 * A swap as gates and screens read it. What the upstream does not tell is asked by other calls of the specification, or stands on the worksheet
 * that this browser keeps for this user; of an upstream that tells everything nothing is asked.
 */
export function useCompleteSwap(id: string | number, partial: PartialSwap | undefined) {
  const me = useUser();
  const may = useAllows();
  const [kept, keep] = usePersistedState('browser', `worksheet.${me?.id}.${id}`, Worksheet);
  const sheet = kept ?? EMPTY_WORKSHEET;
  const isShort = partial !== undefined && !isWhole(partial);
  const lacks = (field: keyof PartialSwap) => isShort && partial[field] === undefined;
  const isUnknown = lacks('system_no') || lacks('site');
  const maySee = may(contract.systems.show.access);
  const system = useRead(contract.systems.show, partial && isUnknown && maySee ? { params: { cs: partial.cs_no } } : null, FRESH);
  const found = useRead(
    contract.tickets.lookup,
    partial && isUnknown && !maySee ? { params: { ticketNumber: partial.ticket_number } } : null,
    FRESH,
  );
  const about = system.data?.data ?? found.data?.system;
  const site = partial?.site ?? about?.site;
  const tests = useRead(contract.systems.testStatus, lacks('test') && site && maySee ? { params: { site } } : null, {
    ...FRESH,
    background: true,
    refreshInterval: (data) => {
      const isOn = data?.data.some(({ system_no, on_test }) => on_test && system_no === (partial?.system_no ?? about?.system_no));
      const isAwaited = sheet.test !== undefined && Date.now() - Date.parse(sheet.test.at) < STATION_MS;
      return isAwaited && !isOn ? OFTEN : SELDOM;
    },
  });
  const simOf = (field: 'old_sim' | 'new_sim') => (lacks(field) ? (partial?.[`${field}_id`] ?? sheet.chosen[`${field}_id`]) : undefined);
  const [oldId, newId] = [simOf('old_sim'), simOf('new_sim')];
  const oldSim = useRead(contract.sims.show, oldId ? { params: { id: oldId } } : null, FRESH);
  const newSim = useRead(contract.sims.show, newId ? { params: { id: newId } } : null, FRESH);
  const whole = useMemo(
    () => (partial && isWhole(partial) ? completeSwap(partial, {}, EMPTY_WORKSHEET, new Date()) : undefined),
    [partial],
  );
  const known = { system: about, tests: tests.data?.data, oldSim: oldSim.data?.data, newSim: newSim.data?.data };
  const swap = whole ?? (partial && completeSwap(partial, known, sheet, new Date()));
  return { swap, keep, isShort, lacks, lastSignal: system.data?.data.last_signal_at ?? null, error: tests.error };
}
