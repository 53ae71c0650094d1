import { isGrain, parseCalendarPeriod } from '../../src/dates';
import {
  type Compare,
  DRAFT_FIELDS,
  describeEarlierDays,
  parseText,
  type ReadCells,
  resolveCells,
} from '../../src/request';
import { type Form, toDraft } from '../form';
import { getViewTexts } from '../text';
import { findFormDays } from './dates';

/** What the numbers can be compared with: “The same days of the month before”, “The month before”. Two that are the same days are one. */
export function listCompareChoices(form: Form, now: number, cells: ReadCells) {
  const { draft } = resolveCells(toDraft(form), cells);
  const period = parseCalendarPeriod(parseText(draft.startDate))?.period;
  const dimensions = form.dimensions.filter(isGrain);
  const table = {
    dimensions,
    ...(period !== undefined && dimensions.length === 0 && { rangePeriod: period }),
  };
  // Undefined if the days have an issue.
  const range = findFormDays(form, now, cells);
  const idsByLabel = new Map<string, Compare>();
  for (const id of DRAFT_FIELDS.compare.choices ?? []) {
    const name =
      id === 'none' ? getViewTexts().fields.dates.notCompared : describeEarlierDays(id, table, range);
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (!idsByLabel.has(label) || id === form.compare) idsByLabel.set(label, id);
  }
  return [...idsByLabel].map(([label, id]) => ({ id, label }));
}
