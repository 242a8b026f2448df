export function jsonIn(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString().replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
