import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown where somebody pressed Ctrl-C: what is open is put back, and nothing more is tried. */
export class Interrupted extends Error {}

const TRIES = 5;
const PAUSE = 2000;

/** Sees that what is changed is put back, whatever comes: also after a failure, and after Ctrl-C. */
export function openUndo(notify: (line: string) => void) {
  const troubles: string[] = [];
  let isStopped = false;
  const stop = () => {
    if (!isStopped) notify('\nStopping. What was changed is put back first.');
    isStopped = true;
  };

  /** `undo` answers what is still otherwise, or nothing. It is told of before anything is changed, so that no break leaves a change behind. */
  async function putBack(what: string, undo: () => Promise<string | undefined>) {
    let trouble: string | undefined;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      trouble = await undo().catch((error: Error) => error.message);
      if (trouble === undefined) return;
      if (attempt < TRIES) await sleep(PAUSE);
    }
    troubles.push(`${what}: ${trouble}`);
    notify(`  NOT PUT BACK  ${what}: ${trouble}`);
  }
  return {
    troubles: troubles as readonly string[],
    stop,
    goOn() {
      if (isStopped) throw new Interrupted('stopped by Ctrl-C');
    },
    async around(what: string, act: () => Promise<void>, undo: () => Promise<string | undefined>) {
      try {
        await act();
      } finally {
        await putBack(what, undo);
      }
    },
  };
}
export type Undo = ReturnType<typeof openUndo>;
