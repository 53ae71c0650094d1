/** The four computing centres that hold device files, in the order they are merged, and their links' names (section 2.2). */
export const CENTRE_IDS = [
  { id: 'cn', link: 'url_cn' },
  { id: 'en', link: 'url_en' },
  { id: 'in', link: 'url_in' },
  { id: 'sg', link: 'url_sg' },
] as const;
