import type { FormatTime } from '../../src/platform/ports';

/** The place of each part in a text such as “2026-11-20 13:05”. */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  yyyy: [0, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Google's formatDate for the patterns that the add-on uses. */
export const formatTime: FormatTime = (epochMs, timeZone, pattern) => {
  const text = formatOf(timeZone).format(epochMs);
  const part = (name: string) => text.slice(...PLACES[name]!);
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
    new Intl.DateTimeFormat('sv-SE', { ...options, hour: '2-digit', minute: '2-digit' });
  FORMATS.set(timeZone, format);
  return format;
}
