export const SIM_SORTS = [
  'id',
  'status',
  'imei',
  'iccid',
  'device_type',
  'provider',
  'warehouse_code',
  'cs_no',
  'site_name',
  'created_at',
  'updated_at',
  'provider_checked_at',
] as const;

/** How long ago the provider was last asked: within the hour, the day, seven days, thirty; longer; never. */
export const CHECK_AGES = ['hour', 'day', 'week', 'month', 'older', 'never'] as const;

export const SIM_FILTERS = ['status', 'provider', 'device_type', 'warehouse_code', 'stock_state', 'pending'] as const;
export type SimFilter = (typeof SIM_FILTERS)[number];

export const SIM_NARROWS = [...SIM_FILTERS, 'checked', 'kind', 'technology'] as const;
export type SimNarrow = (typeof SIM_NARROWS)[number];

/** Letters that are taken of what a person types into a SIM. */
export const SIM_LIMITS = {
  device_type: 60,
  msisdn: 20,
  ip_address: 45,
  warehouse_code: 20,
  notes: 5000,
  plan: 60,
  account: 40,
  certification: 40,
} as const;
