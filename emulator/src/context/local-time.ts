/** Date's local time in the script's time zone, not in the machine's. */

const MINUTE_MS = 60_000;
const FIELDS = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const;
const NO_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/;
const HAS_ZONE = /^[+-]?\d{4,6}(-\d{2}){0,2}$|Z$|GMT|UTC|[+-]\d{2}:?\d{2}$/i;

export interface LocalTime {
  /** The time of `new Date(year, month, …)`, in milliseconds since 1970. */
  fromParts(parts: readonly number[]): number;
  /** Date.parse. A text without a time zone is in the script's time zone. */
  parse(text: string): number;
}

/** Replaces the local methods of Date.prototype. */
export function installLocalTime(Real: DateConstructor, timeZone: string): LocalTime {
  const offset = offsetIn(timeZone);
  const toUtc = (local: number) => local - offset(local - offset(local));
  const shifted = (date: Date) => new Real(date.getTime() + offset(date.getTime()));
  const zoneless = { toLocaleString: 0, toLocaleDateString: 0, toLocaleTimeString: 0 };
  const methods: Record<string, (this: Date, ...args: never[]) => unknown> = {
    getDay() {
      return shifted(this).getUTCDay();
    },
    getTimezoneOffset() {
      return -offset(this.getTime()) / MINUTE_MS;
    },
    toDateString() {
      return dayText(shifted(this));
    },
    toTimeString() {
      return timeText(shifted(this), offset(this.getTime()));
    },
    toString(this: Date) {
      if (Number.isNaN(this.getTime())) return 'Invalid Date';
      return `${dayText(shifted(this))} ${timeText(shifted(this), offset(this.getTime()))}`;
    },
  };
  for (const field of FIELDS) {
    methods[`get${field}`] = function () {
      return shifted(this)[`getUTC${field}`]();
    };
    methods[`set${field}`] = function (...values) {
      const local = shifted(this);
      (local[`setUTC${field}`] as (...parts: number[]) => number)(...(values as number[]));
      return this.setTime(toUtc(local.getTime()));
    };
  }
  for (const name of Object.keys(zoneless) as (keyof typeof zoneless)[]) {
    const original = Real.prototype[name] as (locales?: string, options?: object) => string;
    methods[name] = function (locales?: string, options?: object) {
      return original.call(this, locales, { timeZone, ...options });
    };
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(Real.prototype, name, { value, writable: true, configurable: true });
  }
  return {
    fromParts: (parts) => toUtc(Real.UTC(...(parts as [number, number]))),
    parse(text) {
      if (HAS_ZONE.test(text.trim())) return Real.parse(text);
      return toUtc(Real.parse(NO_ZONE.test(text) ? `${text}Z` : `${text} UTC`));
    },
  };
}

/** Returns a function that gives the zone's offset from UTC in milliseconds, positive in the east; NaN for NaN. */
function offsetIn(timeZone: string): (utc: number) => number {
  let format: Intl.DateTimeFormat | undefined;
  return (utc) => {
    if (Number.isNaN(utc)) return utc;
    format ??= new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(utc).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const found = /([+-])(\d{2}):(\d{2})/.exec(name);
    if (found === null) return 0;
    const size = (Number(found[2]) * 60 + Number(found[3])) * MINUTE_MS;
    return found[1] === '-' ? -size : size;
  };
}

function dayText(shifted: Date): string {
  return shifted.toUTCString().replace(/^(\w+), (\d+) (\w+) (-?\d+).*/, '$1 $3 $2 $4');
}

function timeText(shifted: Date, offset: number): string {
  return `${shifted.toISOString().slice(11, 19)} GMT${signed(offset)}`;
}

function signed(offset: number): string {
  const size = Math.abs(offset) / MINUTE_MS;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}
