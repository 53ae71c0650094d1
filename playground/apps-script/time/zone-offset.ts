const formats = new Map<string, Intl.DateTimeFormat>();

/** Offsets by zone and second: the same moments are asked about many times, and formatting one takes long. */
const offsets = new Map<string, number>();
const MOST_OFFSETS = 10_000;

/** How far a zone (IANA name) is ahead of UTC at a moment, in milliseconds, daylight saving included. */
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
