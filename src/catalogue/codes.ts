/** Numbers that stand for something else in answers. */
export const PLATFORMS = [
  { id: 1, label: 'Android' },
  { id: 2, label: 'iOS' },
] as const;

/** Apple's tracking permission (section 2.3). */
export const ATT_STATUSES = [
  { id: 0, label: 'not determined' },
  { id: 1, label: 'restricted' },
  { id: 2, label: 'denied' },
  { id: 3, label: 'authorized' },
] as const;
