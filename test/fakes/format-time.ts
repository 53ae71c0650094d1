import type { FormatTime } from '../../src/platform/ports';

const PARTS: Readonly<Record<string, Intl.DateTimeFormatPartTypes>> = {
  yyyy: 'year',
  MM: 'month',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Google's formatDate for the patterns that the add-on uses. */
export const formatTime: FormatTime = (epochMs, timeZone, pattern) => {
  const parts = formatOf(timeZone).formatToParts(epochMs);
  const part = (name: string) => parts.find(({ type }) => type === PARTS[name])!.value;
  return pattern.replace(/'\w+'|MMM|\bd\b|yyyy|MM|dd|HH|mm/g, (name) => {
    if (name.startsWith("'")) return name.slice(1, -1);
    if (name === 'MMM') return MONTHS[Number(part('MM')) - 1]!;
    return name === 'd' ? String(Number(part('dd'))) : part(name);
  });
};

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format =
    FORMATS.get(timeZone) ??
    new Intl.DateTimeFormat('en', { ...options, hour: '2-digit', minute: '2-digit' });
  FORMATS.set(timeZone, format);
  return format;
}
