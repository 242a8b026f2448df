import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

const ROOTS = [
  'app',
  'bench',
  'bin',
  'components',
  'e2e',
  'lib',
  'upstream',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'jest.config.mjs',
];
const SOURCE = /\.(tsx?|[cm]js)$/;
const NOT_OURS = /(^|\/)(node_modules|\.[^/]+|dist|test-results)\//;
const TESTS = /\.(test|spec|cases)\.tsx?$|(^|\/)testing\/|^e2e\//;

/** The paths of all source files, tests included, below the given folders. */
export const filesIn = (...roots: string[]): string[] =>
  (roots.length ? roots : ROOTS)
    .filter((root) => existsSync(root))
    .flatMap((root) =>
      statSync(root).isFile()
        ? [root]
        : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name.replaceAll('\\', '/')}`),
    )
    .filter((path) => SOURCE.test(path) && !path.endsWith('.d.ts') && !NOT_OURS.test(path))
    .sort();

export const isTest = (path: string) => TESTS.test(path);

const STRING_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![\\/])\/\/[^\n]*/g;

/** A source without its comments; the lines stay. */
export const withoutComments = (source: string) =>
  source.replace(STRING_OR_COMMENT, (found) => (/^\/[/*]/.test(found) ? found.replace(/[^\n]/g, '') : found));

const IMPORT = /(?:\b(?:from|import|require)\s*\(?|\bnew URL\()\s*['"`]([^'"`$\n]+)/g;

/** What a source imports, as it is written: as a value or a type, again exported, dynamic, or as the address of a worker. */
export const importsIn = (source: string): string[] => [...withoutComments(source).matchAll(IMPORT)].map(([, target = '']) => target);

/** The path an import means, if it is one of our own. */
export function pathOf(importer: string, target: string): string | undefined {
  if (target.startsWith('#')) return target.slice(1);
  return /^\.\.?\//.test(target) ? posix.join(posix.dirname(importer), target) : undefined;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

export const sourcesIn = (...roots: string[]): Source[] =>
  filesIn(...roots).map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, imports: importsIn(text).flatMap((target) => pathOf(path, target) ?? []) };
  });
