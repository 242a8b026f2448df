import type { UpstreamMap } from '#lib/contract/upstreamMap.ts';

/** What stands between the desk and the company of the habit `renamed`. */
export default {
  nouns: {
    sims: { fields: { imei: 'imei_number', warehouse_code: 'depot' }, values: { status: { active: 'LIVE', retired: 'GONE' } } },
  },
  calls: {
    'sims.list': { envelope: { data: 'result.items', meta: 'result.paging' } },
    'sims.change': { envelope: { body: 'sim' } },
    'sims.changeWarehouse': { envelope: { body: 'sim' } },
  },
} satisfies UpstreamMap;
