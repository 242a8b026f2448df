const ROW = '[data-layout="horizontal"]';

/** For styles: only while the menu is a column that shows words. */
export const WHEN_WIDE = `html[data-rail="wide"]:not(${ROW}) &`;
/** For styles, from a tablet's width on: only while the menu is a row under the bar. */
export const WHEN_ROW = `html${ROW} &`;
