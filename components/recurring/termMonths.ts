/** Typed months of a term: nothing is none, what is no number is not. */
export const monthsIn = (text: string) => (text.trim() === '' ? null : /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
export const isMonths = (months: number | null) => months === null || (months >= 1 && months <= 120);
