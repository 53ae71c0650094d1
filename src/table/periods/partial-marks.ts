import { getFileLabel, isPeriod, type PeriodId, requireDimension } from '../../catalogue';
import { clipToPeriod, isPartialPeriod } from '../../dates';
import { findGrain, type Request } from '../../request';
import { getFileTexts } from '../../wording';
import { type Cell, type Column, createFieldReader, type Table } from '../table';

/** The columns of a table of periods: the last one says which days of the period are in the row, if not all of them. */
export function withPartialColumn(columns: readonly Column[], request: Request): readonly Column[] {
  const { label, note } = getFileTexts().sheets.partial;
  const grain = findMarkedPeriod(request);
  if (grain === undefined) return columns;
  return [
    ...columns,
    {
      field: `${grain}.partial`,
      label,
      type: 'text',
      note: note(getFileLabel(requireDimension(grain))),
      key: false,
      derivedFrom: grain,
    },
  ];
}

/**
 * The table with the cells of `withPartialColumn`: the days of a period that are in its row, if the row lacks days or has a day that is not
 * complete. `request` has all days that the sheet covers.
 */
export function withPartialMarks(table: Table, request: Request): Table {
  const { newestCompleteDay } = request;
  const grain = findMarkedPeriod(request);
  if (grain === undefined) return table;
  const readFirstDay = createFieldReader(table.columns, grain);
  const formatPartialMark = (first: Cell): Cell => {
    if (typeof first !== 'string') return null;
    const days = clipToPeriod(grain, first, request);
    const { formatDays } = getFileTexts().days;
    return isPartialPeriod(grain, days, newestCompleteDay) ? formatDays(days.from, days.to) : null;
  };
  return {
    ...table,
    columns: withPartialColumn(table.columns, request),
    rows: table.rows.map((row) => [...row, formatPartialMark(readFirstDay(row))]),
  };
}

/** The period of a table. Each such table has the column of marks: the next refresh may bring a part of a period. */
function findMarkedPeriod(request: Request): PeriodId | undefined {
  const grain = findGrain(request);
  return grain !== undefined && isPeriod(grain) ? grain : undefined;
}
