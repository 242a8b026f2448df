const HOME = '/';

/** Where to go after the login: a path of this desk, and nothing that any browser could read as another address. */
export function safeRedirect(next: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks inside addresses
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\x00-\x20\x7f]/.test(next)) return HOME;
  try {
    const { pathname, search, hash, origin } = new URL(next, 'http://desk.invalid');
    const path = decodeURIComponent(pathname);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the same, hidden by an encoding
    if (origin !== 'http://desk.invalid' || /\/\/|[\\\x00-\x1f]/.test(path) || pathname !== next.split(/[?#]/)[0]) return HOME;
    return pathname + search + hash;
  } catch {
    return HOME;
  }
}
