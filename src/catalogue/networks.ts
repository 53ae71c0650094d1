/** The ids of ad networks (section 2.7). The list is open (40 exists too); names come from the rows. */
export const NETWORKS = [
  1, 2, 4, 5, 6, 7, 9, 10, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37, 38,
  41, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69,
  70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
] as const;
