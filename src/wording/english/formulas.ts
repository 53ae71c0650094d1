import { formatCount } from '../counts';

const OPEN = 'Extensions ▸ Ad Reports ▸ Open';

/** What formulas show instead of numbers, and how they are refreshed. */
export const formulas = {
  argumentLoading: (argument: string) =>
    `${argument}: it comes from a cell that is still loading; this one follows when that is done.`,
  argumentError: (argument: string, error: string) =>
    `${argument}: it holds the error ${error}; mend the cell that it comes from.`,
  notSummable: (argument: string, label: string, allowed: readonly string[]) =>
    `${argument}: “${label}” tells single device rows apart, and formulas hold sums of them; choose from ${allowed.join(', ')}, or get device rows through ${OPEN}.`,
  severalDays: (argument: string, from: string, to: string) =>
    `${argument}: ${from} to ${to} are several days, and a formula sums the device rows of one; give one day, or get a summary of several into a sheet (${OPEN}, Device report, Summary).`,
  notCounted: (argument: string, label: string) =>
    `${argument}: “${label}” is not for formulas, as devices are counted in a summary in a sheet; get one through ${OPEN} (Device report, Summary).`,
  noMetric: 'metric: it is missing; give one, such as revenue or ltv30.',
  severalMetrics: (count: number, first: string) =>
    `metric: ${count} metrics are named; give one, such as ${first}.`,
  noFilterField: (value: string) =>
    `filterField: it is missing, but filterValue is “${value}”; name what that is, such as area, or leave both empty.`,
  noFilterValue: (label: string) =>
    `filterValue: it is missing; give the ${label} to count, or leave filterField empty too.`,
  dayNotRequested: (day: string, from: string, to: string) =>
    `filterValue: ${day} is not within the days asked for, ${from} to ${to}.`,
  appNotRequested: (app: string, apps: readonly string[]) =>
    `filterValue: app ${app} is not among the apps asked for, ${apps.join(', ')}.`,
  severalFilterFields: 'filterField: more than one field is named; give one, such as area.',
  fieldNotSent: (
    label: string,
    missing: number,
    rows: number,
    instead: { readonly id: string; readonly label: string } | undefined,
  ) =>
    `filterField: the service sent no “${label}” in ${missing === rows ? 'any row' : `${formatCount(missing)} of ${formatCount(rows)} rows`}, so nobody can say which rows to count; ${instead === undefined ? 'leave the filter out' : `filter by ${instead.id} (“${instead.label}”) instead`}.`,
  cellNotEmpty: (cell: string, sheet: string) =>
    `Cell ${cell} of sheet “${sheet}” is not empty. Select an empty cell and try again.`,

  nothingToSum:
    'A formula gives sums of device rows, and of what is chosen there is nothing to sum them by. Tick a dimension that many rows share, such as Network or Country code, or run the report to get the rows themselves.',

  onlyOneDay:
    'A formula sums the device rows of one day, and several are chosen. Choose one day, or run the report to get a summary of all of them.',
  onlyDevices:
    'Devices are counted in a summary in a sheet, not by a formula. Tick another metric too, such as Revenue, or run the report as a summary.',
  filtered:
    'A formula sums every device row of the day, and under “Only rows” some are left out. Take these choices away, or run the report as a summary.',
  ofBigQuery:
    'A formula cannot ask BigQuery. Choose another way under “What to bring”, or run the report: its summary comes from BigQuery.',
};
