import { readFileSync } from 'node:fs';

const BEAT_MS = 1000;

/** For a service: says every second that its event loop still turns. */
export function beat() {
  setInterval(() => process.connected && process.send({ type: 'beat' }), BEAT_MS).unref();
}

/** Whether a process waits for a disk, or for memory that lies on one. Only Linux tells. */
export function waitsForDisk(pid) {
  try {
    return /\) D /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Seconds are counted by a timer, not by the clock: in those that a suspended or crowded machine holds up nobody could have spoken. */
export function watchdog(patience, onSilence, isExcused = () => false) {
  let silent = 0;
  const timer = setInterval(() => {
    if (!isExcused()) silent += 1;
    if (silent <= patience) return;
    clearInterval(timer);
    onSilence();
  }, BEAT_MS);
  timer.unref();
  return {
    heard: () => {
      silent = 0;
    },
    stop: () => clearInterval(timer),
  };
}
