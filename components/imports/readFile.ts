import { IMPORT_LIMITS } from '#lib/contract/imports.ts';

export const MB = 1024 * 1024;

export type Unread = { why: 'tooLarge' | 'unreadable'; name: string; size: number };

/** A copy of a file as it is now, so that what was judged is what is imported, whatever happens to it on disk; or why it can't be had. */
export async function readFile(file: File): Promise<{ file?: File; unread?: Unread }> {
  const { name, size } = file;
  if (size > IMPORT_LIMITS.bytes) return { unread: { why: 'tooLarge', name, size } };
  try {
    return { file: new File([await file.arrayBuffer()], name, { type: file.type }) };
  } catch {
    return { unread: { why: 'unreadable', name, size } };
  }
}
