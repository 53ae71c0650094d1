/** Sheets that hold tables: the line above them, notes, what stands in the way. */
export const sheets = {};
