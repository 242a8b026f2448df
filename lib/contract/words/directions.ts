/** More places than this no provider takes in one question. */
export const MOST_POINTS = 25;
