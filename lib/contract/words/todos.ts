/** Made at once. */
export const MOST_TODOS = 100;
