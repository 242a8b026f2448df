export type Mark = 'done' | 'open' | 'waiting' | 'running' | 'wrong' | 'test';

const FAMILY = { done: 'ok', open: undefined, waiting: 'warn', running: 'info', wrong: 'crit', test: 'test' } as const;

const SHAPES = {
  done: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="currentColor" />
      <path
        d="M7 12.3l3.5 3.5L17 9"
        fill="none"
        stroke="var(--lk-palette-background-paper)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  open: <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  waiting: <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.4" strokeDasharray="3.6 2.4" />,
  running: <path d="M12 2.5a9.5 9.5 0 1 1-9.5 9.5" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />,
  wrong: (
    <>
      <path d="M7.6 1.5h8.8l6.1 6.1v8.8l-6.1 6.1H7.6l-6.1-6.1V7.6z" fill="currentColor" />
      <path d="M12 6.5v6.5M12 16.8v.2" stroke="var(--lk-palette-background-paper)" strokeWidth="2.4" strokeLinecap="round" />
    </>
  ),
  test: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.4" />
      <path d="M12 6.8v5.4l3.4 2" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </>
  ),
} as const;

export const PhoneMark = ({ mark, label }: { mark: Mark; label?: string }) => (
  <svg
    className="ph-mark"
    viewBox="0 0 24 24"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    data-family={FAMILY[mark]}
    data-turns={mark === 'running' ? '' : undefined}
  >
    {SHAPES[mark]}
  </svg>
);
