/** One clear line, or undefined when this Node runs Linekeeper. */
export function nodeComplaint(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Linekeeper needs Node 20.19 or newer (24 is advised), and this is ${version}.`;
}

/** What is said at a start on a Node that runs Linekeeper and gets no fixes any more. */
export const nodeAdvice = (version) =>
  Number(version.replace('v', '').split('.')[0]) < 22
    ? `${version} is a Node that gets no security fixes any more. Linekeeper runs on it; Node 24 is advised.`
    : undefined;
