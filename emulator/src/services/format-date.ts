import { GoogleError } from '../host-service';
import { zoneOffset } from '../time/zone-offset';

/** The parts of a time in a time zone. */
interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly milli: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly offsetMinutes: number;
  zoneName(): string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const LETTERS: Readonly<Record<string, (parts: Parts, width: number) => string>> = {
  y: ({ year }, width) => (width === 2 ? padded(year % 100, 2) : padded(year, width)),
  M: ({ month }, width) => (width < 3 ? padded(month, width) : name(MONTHS[month - 1]!, width)),
  d: ({ day }, width) => padded(day, width),
  D: ({ year, month, day }, width) =>
    padded((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000, width),
  H: ({ hour }, width) => padded(hour, width),
  k: ({ hour }, width) => padded(hour === 0 ? 24 : hour, width),
  K: ({ hour }, width) => padded(hour % 12, width),
  h: ({ hour }, width) => padded(hour % 12 === 0 ? 12 : hour % 12, width),
  m: ({ minute }, width) => padded(minute, width),
  s: ({ second }, width) => padded(second, width),
  S: ({ milli }, width) => padded(milli, width),
  a: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  E: ({ weekday }, width) => name(DAYS[weekday]!, width),
  u: ({ weekday }, width) => padded(weekday === 0 ? 7 : weekday, width),
  z: (parts) => parts.zoneName(),
  Z: ({ offsetMinutes }) => offset(offsetMinutes, ''),
  X: ({ offsetMinutes }, width) => {
    if (offsetMinutes === 0) return 'Z';
    if (width === 1) return offset(offsetMinutes, '').slice(0, 3);
    return offset(offsetMinutes, width === 2 ? '' : ':');
  },
};

/** Formats a time as java.text.SimpleDateFormat does in English. Throws for letters that are not emulated. */
export function formatDate(epochMs: number, zone: string, pattern: string): string {
  const parts = partsIn(epochMs, zone);
  return pattern.replace(
    /''|'((?:[^']|'')*)'|([A-Za-z])\2*|'/g,
    (run, quoted: string | undefined, letter?: string) => {
      if (run === "''") return "'";
      if (quoted !== undefined) return quoted.replace(/''/g, "'");
      const write = Object.hasOwn(LETTERS, letter ?? '') ? LETTERS[letter!] : undefined;
      if (write === undefined) throw new GoogleError(`not emulated: the date pattern "${run}"`);
      return write(parts, run.length);
    },
  );
}

/** The IANA zone or the fixed offset that Java reads in `zone`. An unknown text means GMT. */
function resolved(zone: string): { readonly iana: string } | { readonly minutes: number } {
  const fixed = /^GMT([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone);
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    return { minutes: fixed[1] === '-' ? -minutes : minutes };
  }
  if (/^[+-]/.test(zone)) return { minutes: 0 };
  const iana = ianaZone(zone);
  return iana === null ? { minutes: 0 } : { iana };
}

const ianaZones = new Map<string, string | null>();

/** The usual name of the zone; null if it is unknown. The result is cached, because creating a format is slow. */
function ianaZone(zone: string): string | null {
  let found = ianaZones.get(zone);
  if (found === undefined) {
    try {
      found = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
    } catch {
      found = null;
    }
    ianaZones.set(zone, found);
  }
  return found;
}

function partsIn(epochMs: number, zone: string): Parts {
  const where = resolved(zone);
  const offsetMinutes =
    'minutes' in where ? where.minutes : Math.round(zoneOffset(epochMs, where.iana) / 60_000);
  const local = new Date(epochMs + offsetMinutes * 60_000);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    milli: local.getUTCMilliseconds(),
    weekday: local.getUTCDay(),
    offsetMinutes,
    zoneName: () => ('iana' in where ? shortName(epochMs, where.iana) : fixedName(offsetMinutes)),
  };
}

function shortName(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  return format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

function fixedName(minutes: number): string {
  return minutes === 0 ? 'GMT' : `GMT${offset(minutes, ':')}`;
}

function offset(minutes: number, between: string): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(size / 60), 2)}${between}${padded(size % 60, 2)}`;
}

function name(whole: string, width: number): string {
  return width > 3 ? whole : whole.slice(0, 3);
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
