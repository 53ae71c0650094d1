/** What formulas show instead of numbers, and how they are refreshed. */
export const formulas = {};
