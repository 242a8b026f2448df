import { mendsOf } from './mends.ts';

/** What was found about one thing: `misfits` the desk can't work with, `notes` it can, and somebody should know. `mends` are lines to change. */
type Finding = { about: string; misfits: string[]; notes: string[]; mends: string[]; notAsked?: string };

export function openReport(notify: (line: string) => void) {
  const findings: Finding[] = [];
  const told = new Set<string>();
  const count = (fits: (finding: Finding) => boolean) => findings.filter(fits).length;
  return {
    findings: findings as readonly Finding[],
    part: (title: string) => notify(`\n${title}`),
    found(about: string, more: Partial<Omit<Finding, 'about'>> = {}) {
      const finding = { about, misfits: [], notes: [], mends: [], ...more };
      finding.mends = [...new Set([...finding.mends, ...mendsOf(finding.misfits)])];
      findings.push(finding);
      // What mends twenty calls is said once.
      const mends = finding.mends.filter((mend) => !told.has(mend));
      for (const mend of mends) told.add(mend);
      for (const line of linesOf({ ...finding, mends })) notify(line);
    },
    sum() {
      const notAsked = count((finding) => finding.notAsked !== undefined);
      const misfits = count((finding) => finding.misfits.length > 0);
      return { fits: findings.length - notAsked - misfits, misfits, notAsked };
    },
  };
}
export type Report = ReturnType<typeof openReport>;

const linesOf = ({ about, misfits, notes, mends, notAsked }: Finding) => [
  `  ${notAsked !== undefined ? 'not asked' : misfits.length > 0 ? 'NO       ' : 'fits     '}  ${about}${notAsked ? `: ${notAsked}` : ''}`,
  ...misfits.map((text) => `                ${text}`),
  ...mends.map((text) => `             -> ${text}`),
  ...notes.map((text) => `             (${text})`),
];
