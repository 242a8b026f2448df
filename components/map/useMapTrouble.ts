import { useCallback, useState } from 'react';
import { useWebGL } from './webgl.ts';

/** Known at once where the browser can't draw any, later where the map did not come. What stood beside it then takes its room. */
export function useMapTrouble() {
  const canDraw = useWebGL();
  const [hasFailed, setFailed] = useState(false);
  const onUnavailable = useCallback(() => setFailed(true), []);
  return { isOff: canDraw === false || hasFailed, onUnavailable };
}

export type MapTrouble = ReturnType<typeof useMapTrouble>;
