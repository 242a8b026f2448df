import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { type Page, pages } from '#lib/access/pages.ts';
import { findBrowser } from '../bin/browser.mjs';
import { build, buildMap, ROOT } from '../bin/prepare.mjs';
import { freePort } from '../e2e/ports.ts';
import { addressOf, SKINS, type Skin, wear } from '../e2e/tour/views.ts';
import { writeFigures } from './figures.mjs';
import { ours, stopAll } from './list/worlds.ts';

// What Lighthouse says about the accessibility of every page, as admin over a sample company: at a desk and on a phone, in both skins. It is no
// dependency, but fetched once among the temporary files. On a phone and in the dark every fourth page, with `--all` every one; with `--grep` some
// pages alone, told and not written.

const VERSION = '12.8.2';
const GOAL = 0.98;
const FORMS = ['desktop', 'mobile'] as const;

type Audit = { id: string; score: number | null; details?: { items?: { node?: { snippet: string } }[] } };
type Report = {
  runtimeError?: { message: string };
  categories: { accessibility: { score: number | null; auditRefs: { id: string; weight: number }[] } };
  audits: Record<string, Audit>;
};
type Lighthouse = { default(url: string, flags: object, config?: object): Promise<{ lhr: Report }>; desktopConfig: object };
type Score = { page: string; form: (typeof FORMS)[number]; skin: Skin; score: number; missed: string[] };

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, grep: { type: 'string' }, worlds: { type: 'string' } },
});
const wanted = Object.entries<Page>(pages).filter(([name]) => new RegExp(values.grep ?? '').test(name));

async function fetched(): Promise<Lighthouse> {
  const folder = join(tmpdir(), `linekeeper-lighthouse-${VERSION}`);
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `lighthouse@${VERSION}`];
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return import(pathToFileURL(entry).href);
}

await buildMap(ROOT);
await build(ROOT);
const { default: lighthouse, desktopConfig } = await fetched();
const profile = mkdtempSync(join(tmpdir(), 'linekeeper-lighthouse-profile-'));
const port = await freePort();
const context = await chromium.launchPersistentContext(profile, {
  executablePath: findBrowser(ROOT),
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--use-angle=swiftshader-webgl',
    '--enable-unsafe-swiftshader',
    `--remote-debugging-port=${port}`,
  ],
});

async function score(name: string, url: string, form: (typeof FORMS)[number], skin: Skin): Promise<Score> {
  const flags = {
    port,
    onlyCategories: ['accessibility'],
    disableStorageReset: true,
    disableFullPageScreenshot: true,
    throttlingMethod: 'provided',
    ignoreStatusCode: true,
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 0,
    maxWaitForLoad: 15_000,
    logLevel: 'error',
  };
  const { lhr } = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const { accessibility } = lhr.categories;
  const missed = accessibility.auditRefs.flatMap(({ id, weight }) => {
    const audit = lhr.audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
    return [`${id} ${audit.details?.items?.map(({ node }) => node?.snippet).join(' ')}`];
  });
  const seen = { page: name, form, skin, score: accessibility.score ?? 0, missed };
  console.error(`${name}, ${form}, ${skin}: ${seen.score}`, ...missed.map((each) => `\n  ${each}`));
  return seen;
}

const scores: Score[] = [];
try {
  const desk = await ours(10_000, values.worlds);
  const tab = await context.newPage();
  for (const bounced of [true, false]) {
    if (!bounced) await desk.signIn(context);
    for (const skin of SKINS) {
      await tab.goto(`${desk.url}/error`);
      await wear(tab, skin);
      await tab.goto('about:blank');
      // A skin is colours, and those are one theme's; a phone has the same parts: every fourth page shows it.
      for (const form of FORMS)
        for (const [name, page] of wanted.filter(([, { bounce }]) => Boolean(bounce) === bounced))
          if (values.all || (skin === 'light' && form === 'desktop') || wanted.findIndex(([each]) => each === name) % 4 === 0)
            scores.push(await score(name, desk.url + addressOf(page, 'en'), form, skin));
    }
  }
} finally {
  await context.close();
  await stopAll();
  rmSync(profile, { recursive: true, force: true });
}

const rows = FORMS.flatMap((form) =>
  SKINS.map((skin) => {
    const these = scores.filter((each) => each.form === form && each.skin === skin);
    const lowest = Math.min(...these.map((each) => each.score));
    const below = these.filter((each) => each.score < 1).map((each) => `\`${each.page}\` ${each.score}`);
    return `| ${form}, ${skin} | ${these.length} | ${lowest.toFixed(2)} | ${below.join(', ') || 'none'} |`;
  }),
);
const section = [
  `Lighthouse ${VERSION}, accessibility alone, of every page of \`lib/access/pages.ts\` as admin over a sample company${values.all ? '' : '; on a phone and in the dark every fourth of them'}. The goal is ${GOAL}.`,
  '`node --import tsx bench/lighthouse.ts` measures it anew, with `--all` in every form and skin.',
  '',
  '| | pages | lowest | below 1 |',
  '|---|---|---|---|',
  ...rows,
];
if (values.grep) console.log(section.join('\n'));
else writeFigures('Accessibility by Lighthouse', section);
process.exitCode = scores.every((each) => each.score >= GOAL) ? 0 : 1;
