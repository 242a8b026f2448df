import { useCallback, useState } from 'react';
import { useWebGL } from './webgl.ts';

/**
 * Whether a screen has to do without its map: known at once where the browser can't draw any, later where the map did not come. What stood beside
 * it then takes its room; the map itself becomes a line that says why.
 */
export function useMapTrouble() {
  const canDraw = useWebGL();
  const [hasFailed, setFailed] = useState(false);
  const onUnavailable = useCallback(() => setFailed(true), []);
  return { isOff: canDraw === false || hasFailed, onUnavailable };
}

export type MapTrouble = ReturnType<typeof useMapTrouble>;
