import type { ScanVerdict } from '#lib/contract/stock.ts';

/** `asking` is nobody's trouble; `cut`: no answer, tried again by itself; `unable`: the server cannot say, so saving will tell. */
export type JudgingState = 'idle' | 'asking' | 'cut' | 'unable';

type Options = {
  /** Fails with whether asking again can help. */
  ask: (codes: string[]) => Promise<ScanVerdict[]>;
  canHelp: (error: unknown) => boolean;
  onVerdicts: (verdicts: ScanVerdict[]) => void;
  onState: (state: JudgingState) => void;
};

const GATHER_MS = 120;
const MOST_AT_ONCE = 200;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000];

/** What comes within a moment goes in one request, one at a time. Slow or missing answers hold nobody up: the codes wait here. */
export function makeJudging({ ask, canHelp, onVerdicts, onState }: Options) {
  const answered = new Set<string>();
  let wanted: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let failures = 0;
  let over = false;

  const open = () => wanted.filter((code) => !answered.has(code));
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(go, ms);
  };

  async function go() {
    timer = undefined;
    const codes = open().slice(0, MOST_AT_ONCE);
    if (busy || over || codes.length === 0) return;
    busy = true;
    if (failures === 0) onState('asking');
    const answer = await ask(codes).catch((error: unknown) => ({ error }));
    busy = false;
    if (over) return;
    if ('error' in answer) {
      over = !canHelp(answer.error);
      onState(over ? 'unable' : 'cut');
      if (!over) later(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0);
      return;
    }
    failures = 0;
    // A code the server said nothing about is not asked again and again.
    for (const code of codes) answered.add(code);
    onVerdicts(answer);
    if (open().length > 0) void go();
    else onState('idle');
  }

  return {
    want(codes: string[]) {
      wanted = codes;
      if (!timer && !busy && open().length > 0) later(GATHER_MS);
    },
    again(codes: string[]) {
      for (const code of codes) answered.delete(code);
      if (!timer && !busy && open().length > 0) later(GATHER_MS);
    },
    wake() {
      if (failures > 0 && !busy) later(0);
    },
    stop() {
      over = true;
      clearTimeout(timer);
    },
  };
}
