const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone (IANA name) is ahead of UTC at a moment, in milliseconds, daylight saving included. */
export function zoneOffset(epochMs: number, timeZone: string): number {
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
