import { useSyncExternalStore } from 'react';

let known: boolean | undefined;

function hasWebGL() {
  try {
    const gl = document.createElement('canvas').getContext('webgl2');
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return gl !== null;
  } catch {
    return false;
  }
}

const never = () => () => undefined;

/** Whether this browser can draw maps; unknown while the page is still the server's. Asked before the library is fetched. */
export const useWebGL = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    never,
    () => {
      known ??= hasWebGL();
      return known;
    },
    () => undefined,
  );
