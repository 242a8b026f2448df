'use client';

import { useState } from 'react';
import { groupsIn, kindOf } from '#lib/browser/scan/codes.ts';

const MOST_BYTES = 5_000_000;

async function groupsInFile(file: File, anything: boolean): Promise<string[][]> {
  if (!file.type.startsWith('image/')) {
    if (file.size > MOST_BYTES) throw new Error('too large');
    const text = await file.text();
    // A null byte is no text: a spreadsheet or another program's file.
    if (text.includes('\0')) throw new Error('no text');
    return groupsIn(text);
  }
  const [{ openReader }, { pixelsOfFile }, { groupsOnSheet }] = await Promise.all([
    import('#lib/browser/scan/reader.ts'),
    import('#lib/browser/scan/frames.ts'),
    import('#lib/browser/scan/sheet.ts'),
  ]);
  const reader = openReader();
  try {
    const groups = groupsOnSheet(await reader.read(await pixelsOfFile(file), 'sheet'));
    if (anything) return groups;
    return groups.map((codes) => codes.filter(kindOf)).filter((codes) => codes.length > 0);
  } finally {
    reader.close();
  }
}

export type FileReading =
  | { name: string; state: 'reading' }
  | { name: string; state: 'failed' }
  | { name: string; state: 'read'; count: number };

/** The picture's reader comes with the first picture. With `anything` whatever a label says, not only IMEI and ICCID. */
export function useFileCodes(onGroups: (groups: string[][]) => void, anything = false) {
  const [reading, setReading] = useState<FileReading>();
  const read = async (file: File) => {
    const { name } = file;
    setReading({ name, state: 'reading' });
    try {
      const groups = await groupsInFile(file, anything);
      onGroups(groups);
      setReading({ name, state: 'read', count: groups.flat().length });
    } catch {
      setReading({ name, state: 'failed' });
    }
  };
  return { reading, read, forget: () => setReading(undefined) };
}
