'use client';

import { useMemo } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import * as contract from '#lib/contract/index.ts';
import type { ToldSwap } from '#lib/contract/swaps/told.ts';
import { completeSwap, STATION_MS, tellsAll } from '#lib/domain/completeSwap.ts';
import { EMPTY_WORKSHEET, Worksheet } from '#lib/domain/worksheet.ts';

const SELDOM = 30_000;
const OFTEN = 3000;
const FRESH = { keepPreviousData: false } as const;

/**
 * A swap as gates and screens read it. What the upstream does not tell is asked by other calls of the specification, or stands on the worksheet
 * that this browser keeps for this user; of an upstream that tells everything nothing is asked.
 */
export function useCompleteSwap(id: string | number, told: ToldSwap | undefined) {
  const me = useUser();
  const may = useAllows();
  const [kept, keep] = usePersistedState('browser', `worksheet.${me?.id}.${id}`, Worksheet);
  const sheet = kept ?? EMPTY_WORKSHEET;
  const isShort = told !== undefined && !tellsAll(told);
  const lacks = (field: keyof ToldSwap) => isShort && told[field] === undefined;
  const isUnknown = lacks('system_no') || lacks('site');
  const maySee = may(contract.systems.show.access);
  const system = useRead(contract.systems.show, told && isUnknown && maySee ? { params: { cs: told.cs_no } } : null, FRESH);
  const found = useRead(
    contract.tickets.lookup,
    told && isUnknown && !maySee ? { params: { ticketNumber: told.ticket_number } } : null,
    FRESH,
  );
  const about = system.data?.data ?? found.data?.system;
  const site = told?.site ?? about?.site;
  const tests = useRead(contract.systems.testStatus, lacks('test') && site && maySee ? { params: { site } } : null, {
    ...FRESH,
    background: true,
    refreshInterval: (data) => {
      const isOn = data?.data.some(({ system_no, on_test }) => on_test && system_no === (told?.system_no ?? about?.system_no));
      const isAwaited = sheet.test !== undefined && Date.now() - Date.parse(sheet.test.at) < STATION_MS;
      return isAwaited && !isOn ? OFTEN : SELDOM;
    },
  });
  const simOf = (field: 'old_sim' | 'new_sim') => (lacks(field) ? (told?.[`${field}_id`] ?? sheet.chosen[`${field}_id`]) : undefined);
  const [oldId, newId] = [simOf('old_sim'), simOf('new_sim')];
  const oldSim = useRead(contract.sims.show, oldId ? { params: { id: oldId } } : null, FRESH);
  const newSim = useRead(contract.sims.show, newId ? { params: { id: newId } } : null, FRESH);
  const whole = useMemo(() => (told && tellsAll(told) ? completeSwap(told, {}, EMPTY_WORKSHEET, new Date()) : undefined), [told]);
  const known = { system: about, tests: tests.data?.data, oldSim: oldSim.data?.data, newSim: newSim.data?.data };
  const swap = whole ?? (told && completeSwap(told, known, sheet, new Date()));
  return { swap, keep, isShort, lacks, lastSignal: system.data?.data.last_signal_at ?? null, error: tests.error };
}
