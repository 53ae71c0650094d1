/** The report zones: fixed offsets (section 2.1). `UTC-8` is not US Pacific time: it has no daylight saving. */
export const ZONES = [
  { id: 'UTC+0', label: 'UTC+0', offsetHours: 0 },
  { id: 'UTC+8', label: 'UTC+8 (Beijing)', offsetHours: 8 },
  { id: 'UTC-8', label: 'UTC-8 (fixed)', offsetHours: -8 },
] as const;
