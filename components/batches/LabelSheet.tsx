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

/** mm on either side, more than the ten bars that a scanner wants free. */
const PADDING = 4;

const Label = styled('div')({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '0.8mm',
  overflow: 'hidden',
  paddingInline: `${PADDING}mm`,
  '& svg': { display: 'block', width: '100%' },
  '& p': { display: 'flex', gap: '1.5mm', margin: '0.4mm 0 0', fontSize: '2.6mm', lineHeight: 1.1, whiteSpace: 'nowrap' },
  '& p span': { fontSize: '2.6mm' },
  '& p[data-kind="eid"], & p[data-kind="eid"] span': { fontSize: '2.1mm' },
});

/** The narrowest bar, mm: wide enough for any scanner, and 20 digits fit. The 32 of an EID take the whole width, with bars of 0.26 at least. */
const MODULE = 0.33;
/** How high the bars are, mm, by how many codes a label has. */
const TALL: Record<Paper, (codes: number) => number> = { a4: (codes) => (codes > 2 ? 5.6 : 8), letter: (codes) => (codes > 2 ? 3.8 : 6) };

type Code = { kind: IdKind; name: string; value: string };

/** An EID stands on the label of a card that has one, below its ICCID. */
function codesOf({ imei, meid, iccid, eid }: BatchRow): Code[] {
  const radio: Code[] = imei ? [{ kind: 'imei', name: 'IMEI', value: imei }] : meid ? [{ kind: 'meid', name: 'MEID', value: meid }] : [];
  return [
    ...radio,
    ...(iccid ? [{ kind: 'iccid' as const, name: 'ICCID', value: iccid }] : []),
    ...(eid ? [{ kind: 'eid' as const, name: 'EID', value: eid }] : []),
  ];
}

function Coded({ kind, name, value, paper, tall, end }: Code & { paper: Paper; tall: number; end?: string | null }) {
  const { width, path } = barsOf(value);
  const module = Math.min(MODULE, (PAPERS[paper].label[0] - 2 * PADDING) / width);
  return (
    <div>
      <svg
        role="img"
        aria-label={`${name} ${value}`}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{ height: `${tall}mm`, width: `${width * module}mm` }}
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p data-kind={kind}>
        <b>{name}</b> <Id kind={kind} value={value} />
        {end && <span style={{ marginInlineStart: 'auto' }}>{end}</span>}
      </p>
    </div>
  );
}

type Props = { rows: readonly BatchRow[]; deviceType: string | null; paper: Paper };

export function LabelSheets({ rows, deviceType, paper }: Props) {
  const { width, columns, label, top, side, gap } = PAPERS[paper];
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
      {sheet.map((row) => {
        const codes = codesOf(row);
        return (
          <Label key={row.id}>
            {codes.map((code, nth) => (
              <Coded key={code.kind} {...code} paper={paper} tall={TALL[paper](codes.length)} end={nth === 0 ? deviceType : undefined} />
            ))}
          </Label>
        );
      })}
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
