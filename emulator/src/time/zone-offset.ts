const formats = new Map<string, Intl.DateTimeFormat>();

/** Offsets by zone and second. They are cached because formatting a time is slow. */
const offsets = new Map<string, number>();
const MOST_OFFSETS = 10_000;

/** The offset of a zone (IANA name) from UTC at a time, in milliseconds, including daylight saving time. Positive in the east. */
export function zoneOffset(epochMs: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(epochMs / 1000)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = calculatedOffset(epochMs, timeZone);
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function calculatedOffset(epochMs: number, timeZone: string): number {
  const found: Record<string, number> = {};
  for (const { type, value } of secondsIn(timeZone).formatToParts(epochMs)) found[type] = Number(value);
  const { year, month, day, hour, minute, second } = found as Record<string, number>;
  const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
  return local - Math.floor(epochMs / 1000) * 1000;
}

function secondsIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}
