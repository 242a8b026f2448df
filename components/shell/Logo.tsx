export const Logo = ({ width = 28 }: { width?: number }) => (
  <svg aria-hidden viewBox="0 0 28 15" width={width} height={(width * 15) / 28} fill="none" strokeWidth="2" style={{ flex: 'none' }}>
    <path d="M1 11.5h6.5L13 3.5h14" stroke="var(--lk-palette-rail-line)" strokeLinecap="round" strokeLinejoin="round" />
    <circle cx="10.25" cy="7.5" r="3.6" fill="var(--lk-palette-rail-main)" stroke="var(--lk-palette-rail-strong)" />
  </svg>
);
