import localFont from 'next/font/local';

const sans = localFont({
  src: '../../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  variable: '--font-sans',
  display: 'swap',
  preload: true,
});

/** Letters beyond Latin-1, fetched only by a page that shows one. */
const sansExt = localFont({
  src: '../../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2',
  weight: '100 700',
  variable: '--font-sans-ext',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA,U+0304,U+0308,U+0329,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0' }],
});

/** Every number of a SIM is set in it, so it comes with the page. */
const mono = localFont({
  src: '../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
  weight: '400',
  variable: '--font-mono',
  display: 'swap',
  preload: true,
});

/** What a PDF is set in, so that a printed page breaks its lines where the PDF does; fetched only by a page that shows such a paper. */
const paper = localFont({
  src: [
    { path: '../../node_modules/pdfmake/fonts/Roboto/Roboto-Regular.ttf', weight: '400' },
    { path: '../../node_modules/pdfmake/fonts/Roboto/Roboto-Medium.ttf', weight: '600' },
  ],
  variable: '--font-paper',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
});

export const fontClasses = [sans, sansExt, mono, paper].map((font) => font.variable).join(' ');
