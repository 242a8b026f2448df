const [QUOTE, BACKSLASH] = ['"', '\\'].map((each) => each.charCodeAt(0));
const OPENING = new Set(Array.from('{[', (each) => each.charCodeAt(0)));
const CLOSING = new Set(Array.from('}]', (each) => each.charCodeAt(0)));

/** Follows a record, list or text of JSON, chunk after chunk: where it ends in a chunk, or nothing while it goes on. */
export function openScanner() {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return (chunk: Buffer): number | undefined => {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) {
          isText = false;
          if (depth === 0) return at + 1;
        }
      } else if (byte === QUOTE) isText = true;
      else if (OPENING.has(byte)) depth += 1;
      else if (CLOSING.has(byte)) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return undefined;
  };
}
