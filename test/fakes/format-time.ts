import type { FormatTime } from '../../src/platform/ports';

const PARTS: Readonly<Record<string, Intl.DateTimeFormatPartTypes>> = {
  yyyy: 'year',
  MM: 'month',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
};

/** Google's formatDate for the patterns that formulas use. */
export const formatTime: FormatTime = (epochMs, timeZone, pattern) => {
  const options = { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en', { ...options, hour: '2-digit', minute: '2-digit' });
  const parts = format.formatToParts(epochMs);
  return pattern
    .replace(/'T'/, 'T')
    .replace(/yyyy|MM|dd|HH|mm/g, (name) => parts.find(({ type }) => type === PARTS[name])!.value);
};
