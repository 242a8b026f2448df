/** Letters of a password that somebody chooses, and of any that is typed. */
export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 1024;
