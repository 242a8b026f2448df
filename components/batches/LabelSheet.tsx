'use client';

import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { Id } from '#components/ui/display/Id.tsx';
import type { BatchRow } from '#lib/contract/batches.ts';
import type { IdKind } from '#lib/format/identifiers.ts';
import { barsOf } from './bars.ts';
import { PAPERS, type Paper, sheetsOf } from './papers.ts';

/** Ink on paper in both skins. */
const Sheet = styled('div')({
  boxSizing: 'border-box',
  display: 'grid',
  alignContent: 'start',
  color: 'CanvasText',
  backgroundColor: 'Canvas',
  colorScheme: 'only light',
  forcedColorAdjust: 'none',
  breakAfter: 'page',
  '&:last-of-type': { breakAfter: 'auto' },
});

const Label = styled('div')({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '0.8mm',
  overflow: 'hidden',
  paddingInline: '4mm',
  '& svg': { display: 'block', width: '100%' },
  '& p': { display: 'flex', gap: '1.5mm', margin: '0.4mm 0 0', fontSize: '2.6mm', lineHeight: 1.1, whiteSpace: 'nowrap' },
  '& p span': { fontSize: '2.6mm' },
});

/** The narrowest bar, mm: wide enough for any scanner, and 20 digits still fit. */
const MODULE = 0.33;

function Coded({ kind, name, value, tall, end }: { kind: IdKind; name: string; value: string; tall: number; end?: string | null }) {
  const { width, path } = barsOf(value);
  return (
    <div>
      <svg
        role="img"
        aria-label={`${name} ${value}`}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{ height: `${tall}mm`, width: `${width * MODULE}mm` }}
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p>
        <b>{name}</b> <Id kind={kind} value={value} />
        {end && <span style={{ marginInlineStart: 'auto' }}>{end}</span>}
      </p>
    </div>
  );
}

type Props = { rows: readonly BatchRow[]; deviceType: string | null; paper: Paper };

export function LabelSheets({ rows, deviceType, paper }: Props) {
  const { width, columns, label, top, side, gap } = PAPERS[paper];
  const tall = paper === 'a4' ? 8 : 6;
  return sheetsOf(rows, paper).map((sheet, index) => (
    <Sheet
      key={index}
      dir="ltr"
      style={{
        width: `${width}mm`,
        padding: `${top}mm ${side}mm 0`,
        gridTemplateColumns: `repeat(${columns}, ${label[0]}mm)`,
        gridAutoRows: `${label[1]}mm`,
        columnGap: `${gap}mm`,
      }}
    >
      {sheet.map((row) => (
        <Label key={row.id}>
          {!row.imei && row.meid && <Coded kind="meid" name="MEID" value={row.meid} tall={tall} end={deviceType} />}
          {row.imei && <Coded kind="imei" name="IMEI" value={row.imei} tall={tall} end={deviceType} />}
          {row.iccid && (
            <Coded kind="iccid" name="ICCID" value={row.iccid} tall={tall} end={row.imei || row.meid ? undefined : deviceType} />
          )}
        </Label>
      ))}
    </Sheet>
  ));
}

/** The sheets as the printer gets them, beside the page, which stays out of it. */
export const PrintedLabels = (props: Props) =>
  createPortal(
    <div data-printed="">
      <GlobalStyles
        styles={{
          '[data-printed]': { display: 'none' },
          '@page': { size: PAPERS[props.paper].size, margin: 0 },
          '@media print': { 'body > :not([data-printed])': { display: 'none !important' }, '[data-printed]': { display: 'block' } },
        }}
      />
      <LabelSheets {...props} />
    </div>,
    document.body,
  );
