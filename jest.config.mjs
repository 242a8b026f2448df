import nextJest from 'next/jest.js';

const fromNext = nextJest({ dir: './' });

/** next/jest's settings with native ESM, and no list of packages to transform. */
const project = async (settings) => ({
  ...(await fromNext({ extensionsToTreatAsEsm: ['.ts', '.tsx'], ...settings })()),
  transformIgnorePatterns: ['/node_modules/', '\\.mjs$'],
  testPathIgnorePatterns: ['/node_modules/', '/\\.next', '/e2e/'],
});

export default async () => ({
  // A guard against hanging, not a promise about speed: a busy machine is several times slower than a quiet one.
  testTimeout: 240_000,
  testSequencer: '<rootDir>/bin/jest/sequencer.mjs',
  projects: [
    await project({
      displayName: 'upstream',
      testEnvironment: 'node',
      testRunner: '<rootDir>/bin/jest/nativeRunner.mjs',
      testMatch: ['<rootDir>/upstream/**/*.test.ts'],
    }),
    await project({
      displayName: 'server',
      testEnvironment: '<rootDir>/bin/jest/environment.mjs',
      testMatch: ['<rootDir>/{lib,bin,components}/**/*.test.ts'],
    }),
    await project({
      displayName: 'screens',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/bin/jest/screens.mjs'],
      testMatch: ['<rootDir>/{components,lib}/**/*.test.tsx'],
    }),
  ],
});
