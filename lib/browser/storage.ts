/** What this browser remembers: skin, layout, drafts; never a token. A closed or full storage is no error. */
export const remember = (key: string, value: string) => {
  try {
    window.localStorage.setItem(`linekeeper.${key}`, value);
  } catch {
    // private windows and full disks forget
  }
};

export const recall = (key: string) => {
  try {
    return window.localStorage.getItem(`linekeeper.${key}`);
  } catch {
    return null;
  }
};

export const forget = (key: string) => {
  try {
    window.localStorage.removeItem(`linekeeper.${key}`);
  } catch {
    // nothing was kept
  }
};

/** What this tab remembers over a reload; where its storage is closed or full, until the reload. */
const ofTab = new Map<string, string>();

export const rememberInTab = (key: string, value: string) => {
  ofTab.set(key, value);
  try {
    window.sessionStorage.setItem(`linekeeper.${key}`, value);
  } catch {
    // the map has it
  }
};

export const recallInTab = (key: string) => {
  if (ofTab.has(key)) return ofTab.get(key) ?? null;
  try {
    return window.sessionStorage.getItem(`linekeeper.${key}`);
  } catch {
    return null;
  }
};
