import type { Day } from '../request/request';
import { wholeDay } from '../table/provenance';

/** Days as a person says them: "19 Nov 2026", "1 to 19 Nov 2026", "28 Oct to 19 Nov 2026", "28 Dec 2025 to 3 Jan 2026". */
export function daysSaid(from: Day, to: Day): string {
  if (from === to) return wholeDay(to);
  return `${beginning(from, to)} to ${wholeDay(to)}`;
}

function beginning(from: Day, to: Day): string {
  const day = wholeDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return day.slice(0, -9);
  return from.slice(0, 4) === to.slice(0, 4) ? day.slice(0, -5) : day;
}
