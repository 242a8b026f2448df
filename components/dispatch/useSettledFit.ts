import { useState } from 'react';

/** What a map is to look at, once what stands on it is that: looked at sooner, it would fit what stood there before and stay so. */
export function useSettledFit(wanted: string, isSettled: boolean): string {
  const [fit, setFit] = useState(wanted);
  if (!isSettled || fit === wanted) return fit;
  setFit(wanted);
  return wanted;
}
