import { type DrawingContext, qrcode } from 'bwip-js/browser';

/** A QR code as one SVG path in a box `side` wide and high; what is enclosed twice is paper again (`fillRule="evenodd"`). */
type Qr = { side: number; path: string };

function collector(): DrawingContext<Qr> {
  const qr: Qr = { side: 0, path: '' };
  const nothing = () => undefined;
  return {
    scale: (sx, sy) => [sx, sy],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      qr.side = width;
    },
    line: nothing,
    polygon: (points) => {
      qr.path += `M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`;
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => qr,
  };
}

/** The QR code of an address, of level M: with a seventh of it dirty it is still read. */
export const qrOf = (text: string): Qr => {
  const options = { bcid: 'qrcode', text, scale: 1, eclevel: 'M' };
  return qrcode(options, collector());
};
