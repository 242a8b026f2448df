import type { FileRule } from './limits.ts';

/** Why a value or a row is refused, or only warned about (`iccid_luhn`, `join_elsewhere`). Each has words in messages `imports.rules`. */
export const ROW_RULES = [
  'missing',
  'imei_digits',
  'imei_luhn',
  'imei_twice',
  'imei_known',
  'iccid_digits',
  'iccid_luhn',
  'iccid_twice',
  'iccid_known',
  'two_loose',
  'join_provider',
  'join_type',
  'join_elsewhere',
  'exponent',
  'decimals',
  'number_cell',
  'digits_lost',
  'zero_lost',
  'msisdn_digits',
  'ip_wrong',
  'provider_unknown',
  'device_type_unknown',
  'warehouse_unknown',
  'plan_unknown',
  'too_long',
  'not_text',
  'not_allowed',
] as const;
export type RowRule = (typeof ROW_RULES)[number];

export const FILE_RULES: readonly FileRule[] = [
  'file_kind',
  'file_broken',
  'file_doctype',
  'file_unpacked',
  'file_text',
  'file_rows',
  'file_columns',
  'file_cell',
  'file_empty',
  'no_imei',
];
