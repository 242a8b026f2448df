import { defineConfig } from '@playwright/test';
import { findBrowser } from '../bin/browser.mjs';
import { ROOT } from '../bin/prepare.mjs';
import type { DeskOptions } from './desk.ts';

export default defineConfig<object, DeskOptions>({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  globalTimeout: process.env.FULL ? 3 * 3_600_000 : 40 * 60_000,
  workers: 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(ROOT),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
    },
  },
  projects: [
    { name: 'desk', testMatch: /e2e\/[^/]+\.spec\.ts$/ },
    { name: 'plain', testMatch: /e2e\/plain\/.+\.spec\.ts$/, use: { worldOptions: { upstreamEnv: { EXTENSIONS: 'none' } } } },
    { name: 'faults', testMatch: /e2e\/faults\/.+\.spec\.ts$/ },
  ],
});
