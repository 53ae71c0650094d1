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
function newestCompared(compare: Compare, { range, ...table }: ReturnType<typeof comparedTable>) {
  const compared = range === undefined ? [] : comparisonsOf({ ...table, ...range, compare });
  const year = range?.to.slice(0, 4) ?? '';
  const [newest] = compared.flatMap(({ days, earlier }) => (earlier ? [{ days, earlier }] : [])).slice(-1);
  return newest && { days: formatDaysIn(year, newest.days), earlier: formatDaysIn(year, newest.earlier) };
}

/** What the numbers can be compared with: “The same days of the month before (1 to 26 Oct)”, “The month before”. Two that are the same days are one. */
export function compareChoices(form: Form, now: number, cells: ReadCells) {
  const table = comparedTable(form, now, cells);
  const idOf = new Map<string, Compare>();
  for (const id of DRAFT_FIELDS.compare.choices ?? []) {
    const words = id === 'none' ? texts().fields.dates.notCompared : earlierWords(id, table, table.range);
    const days = table.dimensions.length > 0 ? undefined : newestCompared(id, table)?.earlier;
    const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}${days === undefined ? '' : ` (${days})`}`;
    if (!idOf.has(label) || id === form.compare) idOf.set(label, id);
  }
  return [...idOf].map(([label, id]) => ({ id, label }));
}

/** With which days the newest days or period are compared; '' without a comparison. */
export function compareHint(form: Form, now: number, cells: ReadCells): string {
  const table = comparedTable(form, now, cells);
  const newest = table.dimensions.length === 0 ? undefined : newestCompared(form.compare, table);
  return newest === undefined ? '' : texts().fields.dates.newestDays(newest.days, newest.earlier);
}
