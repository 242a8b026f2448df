const SIM = { status: 'nothing can be asked of the carrier for a SIM of which it is not known', imei: 'SIMs are told apart by it' };
const SWAP = { step: 'it stands at its first step for ever', status: 'nobody sees in the list how far it is' };
const SYSTEM = {
  system_no: 'it can’t be put on test',
  site: 'the station can’t be asked whether it is on test',
};

/** What a screen can't do without, by the call that brings it: what fails without it. Everything else may be left out, or is derived. */
export const NEEDS: Record<string, Record<string, string>> = {
  '/sims': SIM,
  '/sims/:id': SIM,
  '/sims-by-cs/:cs': SIM,
  '/search-by-sim': SIM,
  '/batch': {},
  '/batch/:id': { rows: 'it is shown without a row' },
  '/sim-swap': SWAP,
  '/sim-swap/:id': SWAP,
  '/tickets': { status: 'nobody sees how far a ticket is', cs_no: 'no swap can be begun with it' },
  '/sedona/ticket/:ticketNumber': {
    ...SYSTEM,
    cs_no: 'no swap can be begun with it',
    panel: 'nobody sees whether it can be programmed from here',
  },
  '/cs/system/:cs': { ...SYSTEM, panel: 'nobody sees whether it can be programmed from here' },
  '/cs/site/:site/test-status': { on_test: 'a system on test is shown as off test', expires_at: 'nobody sees when a test ends' },
  '/sunset': { lat: 'it is not on the map', lng: 'it is not on the map', site_name: 'nobody can tell it' },
  '/tech': { name: 'nobody can tell who it is' },
  '/dispatch': { stops: 'the day is empty' },
};

/** What the specification does not have: an upstream need not know of it, and no screen of the core stands still without it. */
export const OURS: readonly string[] = [
  ...['version', 'pending', 'provider_state', 'provider_checked_at', 'hold', 'cancelled', 'counts'],
  ...[
    'panel_flagged',
    'old_sim',
    'new_sim',
    'before',
    'test',
    'test_wanted',
    'upload',
    'download',
    'program_work',
    'proof',
    'exception',
    'ending',
    'checks',
  ],
  ...['touched', 'in_panel', 'site_alerts', 'presence', 'unfinished', 'created_by_id', 'owner_id', 'system_no', 'site'],
  ...['sims', 'service', 'station_asked_at', 'swap_id', 'swap_open', 'unproven', 'watched_until', 'confirmed'],
  ...['letter_sent_at', 'done_at', 'load', 'day_version', 'skills', 'unsent', 'sent_at', 'sent_by'],
  ...['status', 'company', 'country', 'contact', 'currentPlan', 'avatar'],
];
