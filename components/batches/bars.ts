import { code128, type DrawingContext } from 'bwip-js/browser';

/** A bar code as one SVG path in a box `width` wide (in modules, the narrowest bar) and 1 high. */
type Bars = { width: number; path: string };

function collector(): DrawingContext<Bars> {
  const bars: Bars = { width: 0, path: '' };
  const nothing = () => undefined;
  return {
    scale: (sx, sy) => [sx, sy],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      bars.width = width;
    },
    line: (x, _y, _x1, _y1, wide) => {
      bars.path += `M${x - Math.ceil(wide / 2)} 0h${wide}v1h${-wide}z`;
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => bars,
  };
}

/** The Code 128 of a number; pairs of digits take one symbol, so 20 digits fit a small label. */
export const barsOf = (digits: string): Bars => code128({ bcid: 'code128', text: digits, scale: 1, height: 1 }, collector());
