import { IMPORT_LIMITS } from '#lib/contract/imports.ts';

const MB = 1024 * 1024;

/** What a list may be. Larger ones are other things than stock lists, or meant to harm. */
export const LIMITS = {
  ...IMPORT_LIMITS,
  columns: 60,
  /** Of one cell, in characters. */
  cell: 64 * 1024,
  /** Of all cells together, in characters. */
  text: 64 * MB,
  /** Of all parts of an XLSX file together. */
  unpacked: 256 * MB,
  /** How many times its size a part of an XLSX file may unpack to, if that is more than a megabyte. */
  ratio: 100,
  parts: 1000,
} as const;

/** Why a file as a whole is no list that can be read. */
export type FileRule =
  | 'file_kind'
  | 'file_broken'
  | 'file_doctype'
  | 'file_unpacked'
  | 'file_text'
  | 'file_rows'
  | 'file_columns'
  | 'file_cell'
  | 'file_empty'
  | 'no_imei';

/** Thrown by the readers; `row` is where it was found. */
export class Unreadable extends Error {
  readonly rule: FileRule;
  readonly row: number;

  constructor(rule: FileRule, row = 1) {
    super(rule);
    this.rule = rule;
    this.row = row;
  }
}
