import { type DimensionId, dimension } from '../../catalogue/catalogue';
import { addDays, type Day, parseDay } from '../../dates/calendar';
import { namedDay, namedRange, type Today } from '../../dates/named-ranges';
import { dayOfSerial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { splitList } from '../../request/parse-list';
import { texts } from '../../wording/texts';
import { isBlank } from '../arguments/argument-values';

/**
 * The values of a filter on `id`, as texts: days as `YYYY-MM-DD`, everything else as typed, because a name may contain commas.
 * `value` is one value, a list, or a range. Days may be dates, their numbers, or words, as in every other argument. Throws NotAllowed.
 */
export function filterValues(value: unknown, id: DimensionId, today: Today): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => filterValues(item, id, today));
  if (isBlank(value)) return [];
  const { type } = dimension(id);
  if (type === 'date') return days(value, today);
  if (type === 'id' && typeof value === 'number' && !isWhole(value))
    throw new NotAllowed([`filterValue: “${value}” ${texts().requests.lostDigits}`]);
  return [String(value).trim()];
}

function days(value: unknown, today: Today): Day[] {
  if (typeof value === 'number') return [dayOfSerial(value) ?? refuseDay(String(value))];
  return splitList(String(value)).flatMap((text) => {
    const range = namedRange(text, today.newest);
    if (range !== undefined) return daysOf(range.from, range.to);
    return [parseDay(text) ?? namedDay(text, today) ?? refuseDay(text)];
  });
}

function daysOf(from: Day, to: Day): Day[] {
  const found: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day);
  return found;
}

function refuseDay(text: string): never {
  throw new NotAllowed([texts().formulas.filters.noDay(text)]);
}

/** False for a number that may have lost digits: a sheet stores only fifteen digits, and stores the version 3.10 as 3.1. */
function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 1e15;
}
