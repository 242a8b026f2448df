/** Dark where the device is: a customer chooses nothing here. */
export const SKIN_SCRIPT = `if(matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.setAttribute('data-mui-color-scheme','dark')`;
