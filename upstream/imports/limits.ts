import { IMPORT_LIMITS } from '#lib/contract/imports.ts';

const MB = 1024 * 1024;

export const LIMITS = {
  ...IMPORT_LIMITS,
  columns: 60,
  cell: 64 * 1024,
  text: 64 * MB,
  unpacked: 256 * MB,
  ratio: 100,
  parts: 1000,
} as const;

export type FileRule =
  | 'file_kind'
  | 'file_broken'
  | 'file_doctype'
  | 'file_unpacked'
  | 'file_text'
  | 'file_rows'
  | 'file_updates'
  | 'file_columns'
  | 'file_cell'
  | 'file_empty'
  | 'no_imei';

export class Unreadable extends Error {
  readonly rule: FileRule;
  readonly row: number;

  constructor(rule: FileRule, row = 1) {
    super(rule);
    this.rule = rule;
    this.row = row;
  }
}
