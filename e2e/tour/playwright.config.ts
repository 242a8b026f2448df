import config from '../playwright.config.ts';

/** Pictures of everything, for people to look at; not a part of `npm test`. */
export default {
  ...config,
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/tour-failures',
  globalTimeout: 4 * 3_600_000,
  timeout: 15 * 60_000,
  fullyParallel: true,
  projects: [{ name: 'tour', testMatch: /\.spec\.ts$/ }],
};
