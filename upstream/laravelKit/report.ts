import { KINDS } from './kit.ts';
import type { Written } from './write.ts';

const SHOWN = 12;

const listed = (paths: readonly string[]) => [
  ...paths.slice(0, SHOWN).map((path) => `  ${path}`),
  ...(paths.length > SHOWN ? [`  and ${paths.length - SHOWN} more`] : []),
];

const counted = (writtenFiles: readonly Written[]) =>
  KINDS.flatMap((kind) => {
    const ofKind = writtenFiles.filter(({ file }) => file.kind === kind);
    const yours = ofKind.filter(({ file }) => file.isYours).length;
    if (ofKind.length === 0) return [];
    return [
      `  ${kind.padEnd(14)} ${String(ofKind.length).padStart(4)}${kind === 'controllers' ? `, ${yours} of them to be filled in` : ''}`,
    ];
  });

export function reportOf(all: readonly Written[], next: readonly string[]): string[] {
  const fresh = all.filter(({ did }) => did === 'written' || did === 'replaced');
  const kept = all.filter(({ did }) => did === 'kept');
  const [yours, whole] = [kept.filter(({ file }) => file.isYours), kept.filter(({ file }) => !file.isYours)];
  return [
    ...(fresh.length > 0 ? ['Files written', ...counted(fresh)] : ['Nothing was to be written.']),
    ...(yours.length > 0
      ? ['', `${yours.length} that you have changed stay as they are:`, ...listed(yours.map(({ file }) => file.path))]
      : []),
    ...(whole.length > 0
      ? ['', `${whole.length} are there and differ; --force writes them anew:`, ...listed(whole.map(({ file }) => file.path))]
      : []),
    '',
    'Next',
    ...next.map((line, index) => `  ${index + 1}. ${line}`),
  ];
}
