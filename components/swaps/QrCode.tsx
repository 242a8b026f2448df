import { qrOf } from './qr.ts';

/** Paper round the code, in modules; readers want four. */
const QUIET = 8;

/** A QR code, dark on white in both skins: many phones read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = qrOf(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side + 2 * QUIET} ${side + 2 * QUIET}`}
      shapeRendering="crispEdges"
      style={{ display: 'block', width: '100%', maxWidth: 260, backgroundColor: 'white', color: 'black', forcedColorAdjust: 'none' }}
    >
      <path d={path} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
