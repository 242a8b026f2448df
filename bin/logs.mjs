import { existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { say } from './say.mjs';

const ROTATE_AT = 20 * 1024 * 1024;

/** Opens a log to append to; one that has grown over 20 MB is set aside as `.1` first. A full disk loses lines, not the two halves. */
export function openLog(path) {
  if (existsSync(path) && statSync(path).size > ROTATE_AT) renameSync(path, `${path}.1`);
  const file = openSync(path, 'a', 0o600);
  let isLosing = false;
  return (line) => {
    try {
      writeSync(file, `${line}\n`);
      isLosing = false;
    } catch (error) {
      if (!isLosing) say(`The log ${path} can't be written (${error.code}): its lines are lost until it can.`);
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

/** Where the lines of one half go: to its log file, or as they are to standard output; what a person should know also to the terminal. */
export function logOf(name, { path, isDev }) {
  if (!path) return (line) => process.stdout.write(`${line}\n`);
  const write = openLog(path);
  return (line, isError) => {
    write(line);
    const text = worthShowing(line, isError || isDev);
    if (text) say(`[${name}] ${text}`);
  };
}
