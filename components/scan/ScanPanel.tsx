'use client';

import { useRef, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { codesScanned, kindOf } from '#lib/browser/scan/codes.ts';
import { FileNote } from './FileNote.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanWays } from './ScanWays.tsx';
import { useFileCodes } from './useFileCodes.ts';
import { useWedge } from './useWedge.ts';

const Camera = lazyPart(async () => (await import('./CameraPicker.tsx')).CameraPicker);

type Props = { hint: string; keys: string; onCodes: (codes: string[]) => void };

/** Codes from a scanner, a camera, a pasted list or a picture, wherever the focus is. */
export function ScanPanel({ hint, keys, onCodes }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState(false);
  // Of a label the EID says nothing that its other numbers do not. Not in the key's own event, as on the page of a delivery.
  const give = (codes: string[]) => setTimeout(() => onCodes(codes.filter((code) => kindOf(code) !== 'eid')));
  const scan = (text: string) => give(codesScanned(text));
  const add = (groups: string[][]) => give(groups.flat());
  const files = useFileCodes(add);
  useWedge(field, scan);
  return (
    <>
      <ScanField field={field} hint={hint} keys={keys} inputMode="numeric" ready onScan={scan}>
        <ScanWays
          camera={camera}
          onCamera={setCamera}
          onGroups={add}
          onFile={(file) => void files.read(file)}
          onDone={() => field.current?.focus()}
        />
      </ScanField>
      {camera && <Camera onPairs={add} onSingles={give} />}
      {files.reading && <FileNote reading={files.reading} />}
    </>
  );
}
