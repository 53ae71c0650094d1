import { now } from './host';
import { installLocalTime } from './local-time';

/**
 * Replaces Date with one that reads the execution's clock and has local times in the script's time zone. Both constructors share one
 * prototype, so `instanceof Date` is true for all dates.
 */
export function installDate(timeZone: string): void {
  const Real = Date;
  const { fromParts, parse } = installLocalTime(Real, timeZone);
  function moment(args: readonly unknown[]): unknown {
    if (args.length === 0) return now();
    if (args.length > 1) return fromParts(args.map(Number));
    return typeof args[0] === 'string' ? parse(args[0]) : args[0];
  }
  function VirtualDate(...args: unknown[]): unknown {
    if (new.target === undefined) return new Real(now()).toString();
    return Reflect.construct(Real, [moment(args)], new.target);
  }
  // The cost model also has fractions of milliseconds, which a script never sees.
  const statics = { now: () => Math.floor(now()), parse, UTC: Real.UTC };
  for (const [name, value] of Object.entries(statics)) {
    Object.defineProperty(VirtualDate, name, { value, writable: true, configurable: true });
  }
  Object.defineProperty(VirtualDate, 'name', { value: 'Date' });
  Object.defineProperty(VirtualDate, 'length', { value: 7 });
  Object.defineProperty(VirtualDate, 'prototype', { value: Real.prototype, writable: false });
  Object.defineProperty(Real.prototype, 'constructor', { value: VirtualDate, writable: true });
  Object.defineProperty(globalThis, 'Date', { value: VirtualDate, writable: true, configurable: true });
}
