import type { Clock, SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { readDraft } from '../../request/draft';
import { addMetadata, changeMetadata, deleteMetadata } from '../../sheet/api/sheets-requests';
import { SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { freeId } from '../../sheet/read/room-for-cells';
import { parsed } from '../../storage/versioned-json';
import { checkRefreshing } from '../refreshing';
import type { StoredReport } from '../saved-report';
import { checkedDestination } from '../store/check-order';
import { reportText } from '../store/report-text';

/** The key of the developer metadata in which a report's sheet carries its report: a copy of the file keeps it, and no properties. */
export const REPORT_KEY = 'adreports.report';

const VERSION = 1;
const ID = /^r[0-9a-z]{12}$/;
const MOST_NAME = 100;
const NOBODY = { owner: '', ownerId: '', changedBy: '', edits: {} };

/** What a sheet says of the report it was made for. */
export interface CarriedReport {
  /** The id of the file that the report is of. */
  readonly fileId: string;
  readonly report: StoredReport;
}

/**
 * What has to be sent so that the sheet carries its report; nothing when it does already. `file` is the spreadsheet as
 * `SHEET_FIELDS` shows it; a sheet that is not in it is one that is just being made.
 */
function reportMetadataRequests(
  kept: StoredReport,
  fileId: string,
  sheetId: number,
  file: SpreadsheetResource,
  clock: Pick<Clock, 'random'>,
): SheetsRequest[] {
  const text = carriedText(kept, fileId);
  const [first, ...others] = entries(file, sheetId);
  const surplus = others.map(({ metadataId }) => deleteMetadata(metadataId));
  if (first === undefined) return [addMetadata(sheetId, freeId(clock, idsIn(file)), REPORT_KEY, text)];
  return first.text === text ? surplus : [changeMetadata(first.metadataId, text), ...surplus];
}

/** Has the report's sheet carry the report as it is now: one read, and one write where something differs. Does nothing without a sheet. */
export function rememberInSheet(
  kept: StoredReport,
  fileId: string,
  { spreadsheet, clock }: { readonly spreadsheet: SpreadsheetApi; readonly clock: Pick<Clock, 'random'> },
): void {
  const file = spreadsheet.get(SHEET_FIELDS);
  const { found } = surveySheets(file, kept.id);
  if (found === undefined) return;
  const requests = reportMetadataRequests(kept, fileId, found.tab.sheetId, file, clock);
  if (requests.length > 0) spreadsheet.batchUpdate(requests);
}

/** The report in a metadata value; undefined where anything of it is not as this add-on writes it. */
export function carriedReport(text: string | undefined): CarriedReport | undefined {
  const { v, file: fileId, id, report: kept } = fieldsOf(parsed(text));
  if (v !== VERSION || !isText(fileId) || !isText(id) || !ID.test(id) || !isText(kept)) return undefined;
  const report = checkedReport(id, kept);
  return report && { fileId, report };
}

/** Anybody who may edit the file may have written it: only what is known is taken over, and only as it has to be. */
function checkedReport(id: string, text: string): StoredReport | undefined {
  const { name, draft: carried, paused, createdAt, destination, refreshing } = fieldsOf(parsed(text));
  const draft = readDraft(fieldsOf(carried));
  if (!isText(name) || name.length > MOST_NAME || draft === undefined || !isTime(createdAt)) return undefined;
  const checked = checkRefreshing(refreshing);
  if ('issues' in checked || typeof paused !== 'boolean') return undefined;
  return {
    ...NOBODY,
    id,
    name,
    draft,
    createdAt,
    changedAt: createdAt,
    paused,
    revision: 1,
    destination: checkedDestination(destination, name),
    refreshing: checked.refreshing,
  };
}

/** Nobody is named: who has the copy need not know who made the original. */
function carriedText(kept: StoredReport, fileId: string): string {
  const report = reportText({ ...kept, ...NOBODY });
  return JSON.stringify({ v: VERSION, file: fileId, id: kept.id, report });
}

function entries({ sheets = [] }: SpreadsheetResource, sheetId: number) {
  const sheet = sheets.find(({ properties }) => properties?.sheetId === sheetId);
  return (sheet?.developerMetadata ?? [])
    .filter(({ metadataKey }) => metadataKey === REPORT_KEY)
    .map(({ metadataId, metadataValue }) => ({ metadataId: metadataId ?? 0, text: metadataValue }));
}

function idsIn({ sheets = [] }: SpreadsheetResource): number[] {
  return sheets.flatMap(({ developerMetadata = [] }) =>
    developerMetadata.map(({ metadataId }) => metadataId ?? 0),
  );
}

/** The fields of a JSON object; none of anything else. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
