import type { DimensionId } from '../../catalogue/catalogue';
import { periodOfRange } from '../../dates/named-ranges';
import { texts } from '../../wording/texts';
import { hasField } from '../draft-fields';
import type { DraftCheck } from '../issues';
import { parseText } from '../parse-list';
import { grainOf, type Request } from '../request';
import { checkTyped } from './row-filter';

/** Device reports have too many earlier files. A table without days must not end with today: only complete days are compared. */
export function checkCompare(
  check: DraftCheck,
  dimensions: readonly DimensionId[],
): Pick<Request, 'compare' | 'rangePeriod'> {
  const { draft, entry, findings } = check;
  const compare = checkTyped('compare', check);
  const { comparedDevices, comparedToday } = texts().requests;
  if (!hasField('compare', entry.id)) {
    const typed = parseText(draft.compare);
    if (typed !== '' && typed !== 'none') findings.add('compare', typed, comparedDevices(entry.label));
    return { compare };
  }
  if (compare === 'none') return { compare };
  const [start, end] = [parseText(draft.startDate), parseText(draft.endDate)];
  if (grainOf({ dimensions }) === undefined && (end || start).toLowerCase() === 'today')
    findings.add('compare', compare, comparedToday);
  const rangePeriod = periodOfRange(start);
  return { compare, ...(rangePeriod === undefined ? {} : { rangePeriod }) };
}
