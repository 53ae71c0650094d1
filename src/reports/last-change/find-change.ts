import type { RetryingSheets } from '../../sheet/api/retrying-api';
import { keptChange } from '../../sheet/changes/kept-change';
import { NOT_KEPT, type NotKept } from '../../sheet/changes/last-change';
import { SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { stampedFields } from '../../sheet/stamp';
import { texts } from '../../wording/texts';
import type { ReportPorts } from '../report-ports';

/** The last change of a report's rows, in the sheet as it is now. */
export type FoundChange = Exclude<ReturnType<typeof findChange>, string>;

/** The last change of the report's rows, or a sentence that says why it is not kept. Throws SheetConflict for an unreadable stamp. */
export function findChange(
  reportId: string,
  api: Pick<RetryingSheets, 'get' | 'values'>,
  ports: Pick<ReportPorts, 'unpack'>,
) {
  const { noSheet, earlierVersion, notKept, noLongerKept } = texts().reports.lastChange;
  const file = api.get(SHEET_FIELDS);
  const sheet = surveySheets(file, reportId).found;
  if (sheet === undefined) return noSheet;
  const { lastChange: id, fields } = sheet.stamp;
  if (id === undefined) return earlierVersion;
  if (isNotKept(id)) return notKept[id];
  const change = keptChange(api, file, id, ports);
  // Any editor can change what is kept. A table with other columns would lose columns.
  const isOfTable =
    change !== undefined && JSON.stringify(stampedFields(change.columns)) === JSON.stringify(fields);
  return isOfTable ? { id, change, sheet } : noLongerKept;
}

function isNotKept(lastChange: string): lastChange is NotKept {
  return (NOT_KEPT as readonly string[]).includes(lastChange);
}
