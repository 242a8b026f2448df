import { inPaste } from '#lib/format/sheetText.ts';

/** What Ctrl+C in a grid takes of a cell: what somebody else typed must not run where it is pasted. */
export const clipboardText = (value: unknown) => (typeof value === 'string' ? inPaste(value) : value);
