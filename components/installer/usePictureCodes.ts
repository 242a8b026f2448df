'use client';

import { useState } from 'react';
import { kindOf } from '#lib/browser/scan/codes.ts';

export function usePictureCodes(onCodes: (codes: string[]) => void) {
  const [state, setState] = useState<'reading' | 'none'>();
  const read = async (file: Blob) => {
    setState('reading');
    const groups = await codesIn(file).catch(() => []);
    const [first] = [...groups].sort((a, b) => b.length - a.length);
    setState(first ? undefined : 'none');
    if (first) onCodes(first);
  };
  return { state, read };
}

async function codesIn(file: Blob): Promise<string[][]> {
  const [{ openReader }, { pixelsOfFile }, { groupsOnSheet }] = await Promise.all([
    import('#lib/browser/scan/reader.ts'),
    import('#lib/browser/scan/frames.ts'),
    import('#lib/browser/scan/sheet.ts'),
  ]);
  const reader = openReader();
  try {
    const groups = groupsOnSheet(await reader.read(await pixelsOfFile(file), 'sheet'));
    return groups.map((codes) => codes.filter(kindOf)).filter((codes) => codes.length > 0);
  } finally {
    reader.close();
  }
}
