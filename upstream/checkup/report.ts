/** What was found about one thing: `misfits` the desk can't work with, `notes` it can, and somebody should know. */
export type Finding = { about: string; misfits: string[]; notes: string[]; notAsked?: string };

/** Takes findings down as they come; `tell` hears each at once. */
export function openReport(notify: (line: string) => void) {
  const findings: Finding[] = [];
  const count = (fits: (finding: Finding) => boolean) => findings.filter(fits).length;
  return {
    part: (title: string) => notify(`\n${title}`),
    found(about: string, more: Partial<Omit<Finding, 'about'>> = {}) {
      const finding = { about, misfits: [], notes: [], ...more };
      findings.push(finding);
      for (const line of linesOf(finding)) notify(line);
    },
    sum() {
      const notAsked = count((finding) => finding.notAsked !== undefined);
      const misfits = count((finding) => finding.misfits.length > 0);
      return { fits: findings.length - notAsked - misfits, misfits, notAsked };
    },
  };
}
export type Report = ReturnType<typeof openReport>;

const linesOf = ({ about, misfits, notes, notAsked }: Finding) => [
  `  ${notAsked !== undefined ? 'not asked' : misfits.length > 0 ? 'NO       ' : 'fits     '}  ${about}${notAsked ? `: ${notAsked}` : ''}`,
  ...misfits.map((text) => `                ${text}`),
  ...notes.map((text) => `             (${text})`),
];
