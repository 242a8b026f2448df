import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { print } from './output.mjs';

const TURN_AT = 20 * 1024 * 1024;
const KEPT = 4;

/** One that has grown over `turnAt` is set aside as `.1`; the last of four goes. A full disk loses lines, not the services. */
export function openLog(path, turnAt = TURN_AT) {
  let file = openSync(path, 'a', 0o600);
  let size = fstatSync(file).size;
  let isLosing = false;
  const turn = () => {
    const names = Array.from({ length: KEPT + 1 }, (_, age) => (age ? `${path}.${age}` : path));
    for (let age = KEPT; age > 0; age -= 1) if (existsSync(names[age - 1])) renameSync(names[age - 1], names[age]);
    const next = openSync(path, 'a', 0o600);
    closeSync(file);
    [file, size] = [next, 0];
  };
  return (line) => {
    try {
      if (size > turnAt) turn();
      size += writeSync(file, `${line}\n`);
      isLosing = false;
    } catch (error) {
      if (!isLosing) print(`The log ${path} can't be written (${error.code}): its lines are lost until it can.`);
      isLosing = true;
    }
  };
}

/** What a person at the terminal should see of a log line: its text when it is a warning or worse, else nothing. */
export function worthShowing(line, isError) {
  if (!line.startsWith('{')) return isError ? line : undefined;
  if (!/"level":[456]0/.test(line)) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    return `${level >= 50 ? 'error' : 'warning'}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
  } catch {
    return line;
  }
}

/** Where the lines of one service go: to its log file, or as they are to standard output; what a person should know also to the terminal. */
export function logOf(name, { path, isDev }) {
  if (!path) return (line) => process.stdout.write(`${line}\n`);
  const write = openLog(path);
  return (line, isError) => {
    write(line);
    const text = worthShowing(line, isError || isDev);
    if (text) print(`[${name}] ${text}`);
  };
}
