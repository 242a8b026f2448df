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
