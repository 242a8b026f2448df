import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { createMessagesDeclaration: './messages/en.json' },
});

export default withNextIntl({
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  agentRules: false,
  htmlLimitedBots: /.*/, // the title comes with the page, never after it
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // `npm test` checks the types; a start need not
  turbopack: {
    root: import.meta.dirname,
    rules: { '**/x-data-grid/material/index.mjs': { loaders: ['./lib/theme/leanGrid.cjs'] } },
  },
});
