import { computeNewestCompleteDay, isGrain, parseCalendarPeriod } from '../../src/dates';
import {
  type Compare,
  DRAFT_FIELDS,
  describeEarlierDays,
  parseText,
  type ReadCells,
  resolveCells,
} from '../../src/request';
import { listComparisons } from '../../src/table';
import { addInBrackets, formatDaysIn } from '../../src/wording';
import { type Form, toDraft } from '../form';
import { getViewTexts } from '../text';
import { findFormDays } from './dates';

/** The parts of the form's request that a comparison depends on. Without `range`, if its days have an issue. */
function buildComparedTable(form: Form, now: number, cells: ReadCells) {
  const { draft } = resolveCells(toDraft(form), cells);
  const period = parseCalendarPeriod(parseText(draft.startDate))?.period;
  const grain = form.dimensions.filter(isGrain);
  return {
    dimensions: grain,
    newestCompleteDay: computeNewestCompleteDay(form.report, form.zone, now),
    ...(period !== undefined && grain.length === 0 && { rangePeriod: period }),
    range: findFormDays(form, now, cells),
  };
}

/** The newest days that are compared, and what with, in words without the year of the table. */
function findNewestCompared(compare: Compare, { range, ...table }: ReturnType<typeof buildComparedTable>) {
  const compared = range === undefined ? [] : listComparisons({ ...table, ...range, compare });
  const year = range?.to.slice(0, 4) ?? '';
  const [newest] = compared.flatMap(({ days, earlier }) => (earlier ? [{ days, earlier }] : [])).slice(-1);
  return newest && { days: formatDaysIn(year, newest.days), earlier: formatDaysIn(year, newest.earlier) };
}

/** What the numbers can be compared with: “The same days of the month before (1 to 26 Oct)”, “The month before”. Two that are the same days are one. */
export function listCompareChoices(form: Form, now: number, cells: ReadCells) {
  const table = buildComparedTable(form, now, cells);
  const idsByLabel = new Map<string, Compare>();
  for (const id of DRAFT_FIELDS.compare.choices ?? []) {
    const comparisonName =
      id === 'none' ? getViewTexts().fields.dates.notCompared : describeEarlierDays(id, table, table.range);
    const days = table.dimensions.length > 0 ? undefined : findNewestCompared(id, table)?.earlier;
    const name = `${comparisonName.charAt(0).toUpperCase()}${comparisonName.slice(1)}`;
    const label = days === undefined ? name : addInBrackets(name, days);
    if (!idsByLabel.has(label) || id === form.compare) idsByLabel.set(label, id);
  }
  return [...idsByLabel].map(([label, id]) => ({ id, label }));
}

/** With which days the newest days or period are compared; '' without a comparison. */
export function describeNewestComparison(form: Form, now: number, cells: ReadCells): string {
  const table = buildComparedTable(form, now, cells);
  const newest = table.dimensions.length === 0 ? undefined : findNewestCompared(form.compare, table);
  return newest === undefined ? '' : getViewTexts().fields.dates.newestDays(newest.days, newest.earlier);
}
