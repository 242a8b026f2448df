import type { UpstreamMap } from '#lib/contract/upstreamMap.ts';

// UPSTREAM_MAP=docs/examples/upstream.map.ts npm start
// Left is our word, right what your API says for it. Ten lines here instead of a change over there.
export default {
  nouns: {
    sims: {
      fields: { imei: 'imei_number', warehouse_code: 'warehouse', site_name: 'customer.name' },
      values: { status: { active: 'LIVE', retired: ['GONE', 'SCRAPPED'] } },
    },
    tickets: { zone: 'America/Chicago' },
  },
  calls: {
    'sims.list': { envelope: { data: 'result.items', meta: 'result.paging' }, arrays: 'comma' },
    'sims.change': { envelope: { body: 'sim' } },
  },
} satisfies UpstreamMap;
