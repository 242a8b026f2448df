const PATHS = {
  back: 'M15 5l-7 7 7 7',
  camera: 'M4 8h3l1.6-2.5h6.8L17 8h3v11H4zM12 16.5a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8z',
  scan: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8 8.5v7M11 8.5v7M13.5 8.5v7M16.5 8.5v7',
  phone: 'M6 3.5h3l1.6 4.6-2.1 1.6a12 12 0 0 0 5.8 5.8l1.6-2.1 4.6 1.6v3c0 1-.8 1.8-1.8 1.7A16 16 0 0 1 4.3 5.3c-.1-1 .7-1.8 1.7-1.8z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.3l3.3 2',
  noNetwork: 'M3.5 3.5l17 17M8.5 7.1A6 6 0 0 1 18 11.2a4 4 0 0 1 1.8 6.9M15.5 18.5H7a4.3 4.3 0 0 1-1.3-8.4',
  warn: 'M12 4L2.8 20h18.4zM12 10.3v4.4M12 17.3v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  note: 'M5 4h14v10.5L14.5 20H5zM14.5 20v-5.5H19M8.5 8.5h7M8.5 12h4',
  signal: 'M5 19v-3.5M9.7 19v-7M14.3 19V8.5M19 19V5',
  list: 'M10 6.5h10M10 12h10M10 17.5h10M4 6.5l1.3 1.3L7.8 5M4 12l1.3 1.3 2.5-2.8M4 17.5l1.3 1.3 2.5-2.8',
  dark: 'M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2z',
  light:
    'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
} as const;

export type PhoneGlyph = keyof typeof PATHS;

/** A sign beside its words, never instead of them. */
export const PhoneIcon = ({ name }: { name: PhoneGlyph }) => (
  <svg aria-hidden className="ph-icon" data-directed={name === 'back' ? '' : undefined} viewBox="0 0 24 24">
    <path d={PATHS[name]} />
  </svg>
);
