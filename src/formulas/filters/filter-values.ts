import { type DimensionId, dimension } from '../../catalogue/catalogue';
import { type Day, parseDay } from '../../dates/calendar';
import { daysIn } from '../../dates/day-ranges';
import { namedDay, namedRange, type Today } from '../../dates/named-ranges';
import { dayOfSerial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { isFaithful, splitList } from '../../request/parse-list';
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
  if (type === 'id' && typeof value === 'number' && !isFaithful(value, true))
    throw new NotAllowed([`filterValue: “${value}” ${texts().requests.lostDigits}`]);
  return [String(value).trim()];
}

function days(value: unknown, today: Today): Day[] {
  if (typeof value === 'number') return [dayOfSerial(value) ?? refuseDay(String(value))];
  return splitList(String(value)).flatMap((text) => {
    const range = namedRange(text, today.newest);
    if (range !== undefined) return daysIn(range);
    return [parseDay(text) ?? namedDay(text, today) ?? refuseDay(text)];
  });
}

function refuseDay(text: string): never {
  throw new NotAllowed([texts().formulas.filters.noDay(text)]);
}
