import { texts } from '../text/texts';

/** A month in words, such as "October 2026"; the given text if it is not a month. */
export function monthText(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(texts().locale, format);
}
