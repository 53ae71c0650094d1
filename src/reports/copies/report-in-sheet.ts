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

/** The key of the metadata that stores a report in its sheet. A copy of a file may lose the properties, but keeps the metadata. */
export const REPORT_KEY = 'adreports.report';

const VERSION = 1;
const ID = /^r[0-9a-z]{12}$/;
const MOST_NAME = 100;
const NOBODY = { owner: '', ownerId: '', changedBy: '', edits: {} };

/** The report in the metadata of its sheet. */
export interface CarriedReport {
  /** The id of the report's file. */
  readonly fileId: string;
  readonly report: StoredReport;
}

/**
 * The requests that store the report in the metadata of its sheet; none if the metadata is up to date. `file` is the spreadsheet with
 * the fields `SHEET_FIELDS`.
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

/** Stores the current report in its sheet's metadata: one read, and one write if it differs. Does nothing without a sheet. */
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

/** The report in a metadata value; undefined if any part differs from the form that this add-on writes. */
export function carriedReport(text: string | undefined): CarriedReport | undefined {
  const { v, file: fileId, id, report: kept } = fieldsOf(parsed(text));
  if (v !== VERSION || !isText(fileId) || !isText(id) || !ID.test(id) || !isText(kept)) return undefined;
  const report = checkedReport(id, kept);
  return report && { fileId, report };
}

/** Any editor of the file can write the metadata, so only known fields with valid values are used. */
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

/** The metadata value for a report. Contains no user: users of a copy need not know who created the original. */
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

/** The fields of a JSON object; none for any other value. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
