/** Values that stand for something else in requests and responses. */

/** The kinds of ad slots (section 2.7). Rows may have others, which are shown by their own names. */
export const AD_FORMATS = [
  { id: 1, label: 'Native' },
  { id: 2, label: 'Interstitial' },
  { id: 3, label: 'Splash' },
  { id: 4, label: 'Banner' },
  { id: 5, label: 'Rewarded Video' },
  { id: 6, label: 'Offerwall' },
  { id: 7, label: 'Interactive' },
  { id: 8, label: 'In-stream' },
] as const;

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

/** The four computing centres that hold device files, in the order they are merged, and their links' names (section 2.2). */
export const CENTRE_IDS = [
  { id: 'cn', link: 'url_cn' },
  { id: 'en', link: 'url_en' },
  { id: 'in', link: 'url_in' },
  { id: 'sg', link: 'url_sg' },
] as const;
