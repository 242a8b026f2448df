import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** Milliseconds and how often, of everything of one kind. */
type Spent = { ms: number; times: number };

/** What a step is counted as; the steps inside are part of it. */
function kindOf({ category, title }: TestStep): string | undefined {
  if (title === 'axe' || title === 'open' || title === 'sign in' || title === 'start an environment') return title;
  if (/^(Fixture|fixture:) ?"?environment/.test(title) || /fixture: environment$/.test(title)) return 'start an environment';
  if (category === 'expect') return 'expect';
  if (category !== 'pw:api') return undefined;
  const call = title.toLowerCase();
  if (/^(launch browser|create (context|page)|close (context|page)|browser\.|browsercontext\.new|page\.close)/.test(call))
    return 'browser, contexts and pages';
  if (/^(navigate|reload|go (back|forward)|page\.(goto|reload|goback|goforward))/.test(call)) return 'navigate';
  if (/evaluate|wait for function/.test(call)) return 'scripts in the page';
  if (/^(wait|locator\.wait|page\.wait)/.test(call)) return 'wait';
  if (/request/.test(call)) return 'calls to the API';
  return 'click, type and read';
}

/** Writes where the time of the browser stories goes, by file and by kind of work, to `test-results/profile.json`. */
export default class ProfileReporter implements Reporter {
  #root = '';
  #kinds: Record<string, Spent> = {};
  #files: Record<string, Spent> = {};

  onBegin(config: FullConfig) {
    this.#root = config.rootDir;
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep) {
    const kind = kindOf(step);
    for (let above = step.parent; above; above = above.parent) if (kindOf(above)) return;
    if (kind) this.#add(this.#kinds, kind, step.duration);
  }

  onTestEnd(test: TestCase, { duration }: TestResult) {
    this.#add(this.#files, path.relative(this.#root, test.location.file), duration);
  }

  onEnd() {
    const folder = path.join(import.meta.dirname, '../test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'profile.json'), JSON.stringify({ kinds: this.#kinds, files: this.#files }, null, 1));
  }

  #add(where: Record<string, Spent>, name: string, ms: number) {
    const { ms: before, times } = where[name] ?? { ms: 0, times: 0 };
    where[name] = { ms: before + ms, times: times + 1 };
  }
}
