import type { ReactNode } from 'react';
import type { Family } from '#lib/theme/tokens.ts';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const onMark = { ...line, stroke: 'var(--lk-palette-background-paper)' } as const;

const ring = <circle cx="6" cy="6" r="4.5" {...line} />;
const dotted = <circle cx="6" cy="6" r="4.5" {...line} strokeDasharray="0.1 3.43" strokeWidth="1.8" />;
const disc = <circle cx="6" cy="6" r="4.75" fill="currentColor" />;
const cross = <path d="M2.5 2.5l7 7m0-7l-7 7" {...line} />;
const arc = <path d="M6 1.5A4.5 4.5 0 1 1 1.5 6" {...line} />;
const triangle = 'M6 1.4 11 10.4H1Z';
const octagon = <path d="M3.7 .5h4.6L11.5 3.7v4.6L8.3 11.5H3.7L.5 8.3V3.7Z" fill="currentColor" />;
const done = (
  <>
    {disc}
    <path d="M3.9 6.2l1.5 1.5 2.8-3.2" {...onMark} />
  </>
);
const failed = (
  <>
    {octagon}
    <path d="M4.2 4.2l3.6 3.6m0-3.6L4.2 7.8" {...onMark} />
  </>
);
const warning = (
  <>
    <path d={triangle} {...line} strokeWidth="1.3" />
    <path d="M6 4.6v2.6M6 8.8v.01" {...line} />
  </>
);

type Mark = { family: Family; shape: ReactNode };

const mark = (family: Family, shape: ReactNode): Mark => ({ family, shape });

/** Every mark of the desk in a 12 by 12 box, with the family that colours it. The shape alone tells it; the word stands beside. */
export const SHAPES = {
  inventory: mark('neu', <rect x="2" y="2" width="8" height="8" rx="1" {...line} />),
  'test-ready': mark('info', <path d="M6 1.2 10.8 6 6 10.8 1.2 6Z" {...line} />),
  'activation-ready': mark(
    'info',
    <g>
      {ring}
      <path d="M6 1.5a4.5 4.5 0 0 1 0 9Z" fill="currentColor" />
    </g>,
  ),
  active: mark('ok', disc),
  suspended: mark('warn', <path d="M2.5 1.5h2.6v9H2.5Zm4.4 0h2.6v9H6.9Z" fill="currentColor" />),
  deactivated: mark(
    'neu',
    <g>
      {ring}
      <path d="M2.9 9.1 9.1 2.9" {...line} />
    </g>,
  ),
  retired: mark('neu', cross),
  purged: mark('neu', cross),
  unknown: mark('unk', <path d="M3.8 3.9a2.3 2.3 0 1 1 3.5 2C6.5 6.4 6 6.8 6 7.8M6 10.4v.01" {...line} strokeWidth="1.7" />),
  pending: mark('neu', dotted),
  late: mark('warn', warning),

  open: mark('neu', ring),
  scheduled: mark('info', <path d="M1.5 2.5h9v8h-9Zm0 2.8h9M4 1v2.5M8 1v2.5" {...line} strokeWidth="1.3" />),
  dispatched: mark('info', <path d="M1.5 6h9M7 2.5 10.5 6 7 9.5" {...line} />),
  'en-route': mark('info', <path d="M1.5 6h9M7 2.5 10.5 6 7 9.5M1.5 3.5v5" {...line} />),
  'on-site': mark('warn', <path d="M6 11C3.3 7.9 2.2 6.3 2.2 4.6a3.8 3.8 0 0 1 7.6 0C9.8 6.3 8.7 7.9 6 11ZM6 4.7v.01" {...line} />),
  'go-back': mark('unk', <path d="M4.5 2 1.8 4.7l2.7 2.7M2 4.7h5.2a2.6 2.6 0 0 1 0 5.2H5" {...line} />),
  resolved: mark('ok', done),
  'on-hold': mark('warn', <path d="M4.3 2.5v7M7.7 2.5v7" {...line} strokeWidth="1.8" />),
  closed: mark('neu', done),
  canceled: mark('neu', cross),

  waiting: mark('neu', dotted),
  running: mark('info', arc),
  done: mark('ok', done),
  skipped: mark('neu', <path d="M2.5 6h7" {...line} />),
  failed: mark('crit', failed),

  'on-test': mark(
    'test',
    <g>
      {ring}
      <path d="M6 3.6V6l1.6 1.1" {...line} strokeWidth="1.3" />
    </g>,
  ),
  'test-soon': mark('warn', warning),
  'test-now': mark(
    'crit',
    <g>
      <path d={triangle} fill="currentColor" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
      <path d="M6 4.6v2.6M6 8.8v.01" {...onMark} />
    </g>,
  ),
  'test-over': mark('crit', octagon),

  live: mark('ok', disc),
  connecting: mark('info', arc),
  polling: mark('warn', ring),
} as const satisfies Record<string, Mark>;

export type Glyph = keyof typeof SHAPES;
