/** `edit-imei` and `editImei` give `EditImei`. */
export const studly = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

export const camel = (name: string) => {
  const word = studly(name);
  return word.charAt(0).toLowerCase() + word.slice(1);
};

/** `batches` gives `batch`, `entries` `entry`, `rows` `row`; a word that is none in the plural stays. */
export const singular = (word: string) =>
  word
    .replace(/(^..|ss|us)$/, '$1!')
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/([^s!])s$/, '$1')
    .replace(/!$/, '');
