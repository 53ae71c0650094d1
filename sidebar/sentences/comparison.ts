import { newestCompleteDay } from '../../src/dates/complete-days';
import { calendarPeriod } from '../../src/dates/named-ranges';
import { isGrain } from '../../src/dates/periods';
import { type ReadCells, resolveCells } from '../../src/request/cells/resolve-cells';
import { earlierWords } from '../../src/request/compared-words';
import { type Compare, DRAFT_FIELDS } from '../../src/request/draft';
import { parseText } from '../../src/request/parse-list';
import { comparisonsOf } from '../../src/table/periods/comparison';
import { formatDaysIn } from '../../src/wording/days';
import { draftOf, type Form } from '../form/form-and-draft';
import { texts } from '../text/texts';
import { daysOf } from './dates';

/** The parts of the form's request that a comparison depends on. Without `range`, if its days have an issue. */
function comparedTable(form: Form, now: number, cells: ReadCells) {
  const { draft } = resolveCells(draftOf(form), cells);
  const period = calendarPeriod(parseText(draft.startDate))?.period;
  const grain = form.dimensions.filter(isGrain);
  return {
    dimensions: grain,
    newestCompleteDay: newestCompleteDay(form.report, form.zone, now),
    ...(period !== undefined && grain.length === 0 && { rangePeriod: period }),
    range: daysOf(form, now, cells),
  };
}

/** The newest days that are compared, and what with, in words without the year of the table. */
function newestCompared(compare: Compare, table: ReturnType<typeof comparedTable>) {
  const { range } = table;
  if (range === undefined) return undefined;
  const compared = comparisonsOf({ ...table, ...range, compare });
  const year = range.to.slice(0, 4);
  const [newest] = compared.flatMap(({ days, earlier }) => (earlier ? [{ days, earlier }] : [])).slice(-1);
  return newest && { days: formatDaysIn(year, newest.days), earlier: formatDaysIn(year, newest.earlier) };
}

/** What the numbers can be compared with: “The same days of the month before (1 to 26 Oct)”, “The month before”. Two that are the same days are one. */
export function compareChoices(form: Form, now: number, cells: ReadCells) {
  const table = comparedTable(form, now, cells);
  const all = (DRAFT_FIELDS.compare.choices ?? []).map((id) => {
    if (id === 'none') return { id, label: texts().fields.dates.notCompared, days: id };
    const words = earlierWords(id, table, table.range);
    const label = words.charAt(0).toUpperCase() + words.slice(1);
    const days = table.dimensions.length > 0 ? undefined : newestCompared(id, table)?.earlier;
    return { id, label: days === undefined ? label : `${label} (${days})`, days: days ?? label };
  });
  const isShown = ({ id, days }: (typeof all)[number], nth: number) => {
    const same = all.filter((other) => other.days === days);
    const chosen = same.find((other) => other.id === form.compare) ?? same[0];
    return chosen?.id === id || nth === 0;
  };
  return all.filter(isShown);
}

/** With which days the newest row of days or periods is compared; '' without a comparison. */
export function compareHint(form: Form, now: number, cells: ReadCells): string {
  if (form.compare === 'none') return '';
  const table = comparedTable(form, now, cells);
  const newest = table.dimensions.length === 0 ? undefined : newestCompared(form.compare, table);
  return newest === undefined ? '' : texts().fields.dates.newestRow(newest.days, newest.earlier);
}
