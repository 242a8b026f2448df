'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { frameOf } from './frames.ts';
import { openReader } from './reader.ts';
import type { Spotted } from './sheet.ts';

type CameraState = 'starting' | 'on' | 'insecure' | 'denied' | 'none' | 'busy' | 'failed';

const REFUSALS: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Of so many frames one is read thoroughly; the others in one pass, so that the picture and the answer stay together. */
const THOROUGH_EVERY = 8;
const PAUSE_MS = 60;

const WANTED = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } };

/** The light of a phone; the DOM's types do not know it. */
type Lamp = { torch?: boolean };

export function useCamera(onFrame: (spots: Spotted[]) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(undefined);
  const latest = useRef(onFrame);
  const [state, setState] = useState<CameraState>('starting');
  const [torch, setTorch] = useState<boolean>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    latest.current = onFrame;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a new camera
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async () => {
      const element = video.current;
      if (!element) return;
      if (!window.isSecureContext || !navigator.mediaDevices) return setState('insecure');
      const stream = await navigator.mediaDevices.getUserMedia(WANTED);
      const stop = () => {
        for (const each of stream.getTracks()) each.stop();
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop);
      [track.current] = stream.getVideoTracks();
      const can: MediaTrackCapabilities & Lamp = track.current?.getCapabilities?.() ?? {};
      setTorch(can.torch ? false : undefined);
      element.srcObject = stream;
      await element.play();
      setState('on');
      const reader = openReader();
      signal.addEventListener('abort', reader.close);
      for (let count = 1; !signal.aborted; count++) {
        const frame = frameOf(element);
        const spots = frame ? await reader.read(frame, count % THOROUGH_EVERY === 0 ? 'thorough' : 'once') : [];
        if (signal.aborted) return;
        latest.current(spots);
        await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      }
    };
    setState('starting');
    run().catch((error: unknown) => {
      if (!signal.aborted) setState((error instanceof Error && REFUSALS[error.name]) || 'failed');
    });
    return () => leaving.abort();
  }, [tries]);

  const toggleTorch = useCallback(async () => {
    const on = !torch;
    const light: MediaTrackConstraintSet & Lamp = { torch: on };
    await track.current?.applyConstraints({ advanced: [light] });
    setTorch(on);
  }, [torch]);

  return { video, state, torch, toggleTorch, retry: () => setTries(tries + 1) };
}
