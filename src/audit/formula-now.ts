import { midnightsIn } from '../dates/midnights';
import { dayIn, momentSerial } from '../dates/sheet-dates';
import { comparedSums } from '../device/days/summarize-day';
import { answersAreSums } from '../formulas/answers/question';
import type { FormulaName } from '../formulas/arguments/argument-names';
import { argumentsByName, formulaPlan } from '../formulas/formulas';
import { connectionOf } from '../reports/run/resolve-request';
import type { ReportStores } from '../reports/store/saved-reports';
import { fetchReport } from '../service/fetch-report';
import { knownAppNames, storedSuggestions } from '../settings/suggestions';
import type { SheetCell } from '../table/sheet-cell';
import { LONGEST_ASKED_MS, trusted } from './service-now';

/**
 * What a formula gives now in the cell that is so many rows and columns from its own, asked with the current user's key and settings; '' if
 * its result has no such cell. A date is a serial number, and its `day` as text. Throws an AdReportsError, also for arguments that are not allowed.
 */
export function formulaNow(
  name: Exclude<FormulaName, 'asof'>,
  args: readonly unknown[],
  offset: { readonly rows: number; readonly columns: number },
  ports: ReportStores,
): { readonly now: SheetCell; readonly day?: string } {
  const { clock, formatTime, spreadsheet, settings, document } = ports;
  const timeZone = () => spreadsheet.timeZone();
  const zone = { timeZone, formatTime, midnights: midnightsIn(timeZone, formatTime) };
  const plan = formulaPlan(name, argumentsByName(name, args), zone);
  const known = () => storedSuggestions(document);
  const { request, result } = plan({ now: clock.now(), defaults: settings.settings(), known });
  const connection = connectionOf(ports, clock.now() + LONGEST_ASKED_MS);
  const table = answersAreSums(request)
    ? comparedSums(request, connection)
    : fetchReport(request, connection, knownAppNames(request, document));
  const made = result(trusted(table));
  const cell = Array.isArray(made) ? (made[offset.rows]?.[offset.columns] ?? '') : made;
  if (typeof cell !== 'object') return { now: cell };
  const at = [cell.getTime(), timeZone(), formatTime] as const;
  return { now: momentSerial(...at), day: dayIn(...at) };
}
