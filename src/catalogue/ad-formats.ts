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
