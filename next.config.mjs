import createNextIntlPlugin from 'next-intl/plugin';

// The types of the words are written for who works on the sources (`npm run typecheck` runs this file for them alone); a desk that only runs may not
// be able to write among them.
const isWork = process.env.NODE_ENV === 'development' || process.argv.includes('build');

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/server/i18nRequest.ts',
  ...(isWork && { experimental: { createMessagesDeclaration: './messages/en.json' } }),
});

export default withNextIntl({
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  productionBrowserSourceMaps: process.env.SOURCE_MAPS === '1', // for a profile: `bench/list.ts --profile`
  poweredByHeader: false,
  compress: false, // `lib/server/http/packing.ts` does it, with brotli
  // They assert what others send them, and to quote a failed assertion Node parses its line: a bundle's, which is half a megabyte, for minutes.
  // esbuild reads the map of an upstream, and finds its program by where it stands.
  serverExternalPackages: ['undici', 'ioredis', 'esbuild'],
  agentRules: false,
  htmlLimitedBots: /.*/, // the title comes with the page, never after it
  images: { unoptimized: true },
  experimental: { useOffline: true }, // a link pressed in a gap of the network waits for it, instead of leaving the desk for the browser's error page
  typescript: { ignoreBuildErrors: true }, // `npm test` checks the types; a start need not
  turbopack: {
    root: import.meta.dirname,
    // By their paths: the name of a package's part is no target here. The texts are parsed by the loader; a browser unpacks
    // by itself; `next/error` brings a page of the other router.
    resolveAlias: {
      'use-intl/format-message': './lib/i18n/formatMessage.ts',
      fflate: './components/map/decompressSync.ts',
      'next/error': './node_modules/next/dist/client/components/catch-error.js',
    },
    rules: {
      '**/messages/*.json': { loaders: ['./lib/i18n/messagesLoader.cjs'], as: '*.js' },
      '**/lib/contract/index.ts': { condition: 'browser', loaders: ['./lib/contract/endpointsLoader.cjs'], as: '*.js' },
    },
  },
});
