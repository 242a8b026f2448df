import { call } from '#lib/browser/api/api.ts';
import { kindOf } from '#lib/browser/scan/codes.ts';
import * as contract from '#lib/contract/index.ts';
import type { ScanVerdict } from '#lib/contract/stock.ts';
import { simNumber } from '#lib/domain/simNumber.ts';

const AT_ONCE = 4;

async function search(code: string): Promise<ScanVerdict> {
  const { data } = await call(contract.sims.search, { query: { q: code } }, { background: true });
  const sim = data.find(({ imei, meid, iccid }) => [imei, meid, iccid].includes(code));
  return {
    code,
    kind: kindOf(code) ?? null,
    verdict: sim ? 'refused' : 'ok',
    rule: sim ? 'known' : null,
    found: sim ? [{ kind: 'sim', id: String(sim.id), label: simNumber(sim) }] : [],
    warehouse_code: sim?.warehouse_code ?? null,
    stock_state: sim?.stock_state ?? null,
    device_type: sim?.device_type ?? null,
  };
}

/** Judges codes for an upstream that cannot: each is looked for on its own. */
export async function searchCodes(codes: string[]): Promise<ScanVerdict[]> {
  const verdicts: ScanVerdict[] = [];
  for (let from = 0; from < codes.length; from += AT_ONCE)
    verdicts.push(...(await Promise.all(codes.slice(from, from + AT_ONCE).map(search))));
  return verdicts;
}
