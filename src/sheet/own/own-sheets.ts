import type {
  DeveloperMetadata,
  SheetResource,
  SheetsRequest,
  SpreadsheetApi,
  TextStore,
} from '../../platform';
import { defineStoredFormat, isListOf, isNumber } from '../../storage';
import { toTab } from '../read';
import { parseStamp, STAMP_KEY } from '../stamp';

/** The property with the ids of the add-on's sheets. (Stored name: do not change.) */
const RECORD_KEY = 'adreports.sheets';
/** A property has 9 KB. Ids of deleted sheets stay, because a user may restore a sheet; they are the first that are forgotten. */
const MOST_SHEETS = 600;

const SHEET_MARKS = 'sheets(properties(sheetId),developerMetadata(metadataKey))';

const isIds = isListOf(isNumber);
const STORED = defineStoredFormat(({ ids }) => (isIds(ids) ? { ids } : undefined));

/**
 * The spreadsheet, in which only sheets of the document's record have metadata of the add-on: every project that may change the file can
 * write metadata, and Google copies it with a tab. A sheet is recorded before the batch that marks it.
 */
export function withOwnSheets(api: SpreadsheetApi, document: TextStore): SpreadsheetApi {
  let ids: readonly number[] | undefined;
  let present: readonly number[] = [];
  const readRecordedIds = () => STORED.read(document.get(RECORD_KEY))?.ids;
  const storeSheetIds = (sheetIds: readonly number[]) => {
    const missingIds = sheetIds.filter((sheetId) => !present.includes(sheetId));
    ids = [...missingIds, ...sheetIds.filter((sheetId) => present.includes(sheetId))].slice(-MOST_SHEETS);
    document.set(RECORD_KEY, STORED.write({ ids }));
  };
  const isRecorded = (sheetId: number) => ids?.includes(sheetId) === true;
  const isForeignSheet = (sheet: SheetResource) =>
    !isRecorded(toTab(sheet).sheetId) && listAddOnMarks(sheet).length > 0;
  return {
    ...api,
    get(fields, ranges) {
      const file = api.get(fields, ranges);
      const { sheets = [] } = file;
      // Other answers lack sheets or their marks.
      const isWhole = ranges === undefined && fields.includes('developerMetadata');
      if (isWhole) present = sheets.map((sheet) => toTab(sheet).sheetId);
      // Another execution may have recorded a sheet in the meantime.
      if (ids === undefined || sheets.some(isForeignSheet)) ids = readRecordedIds();
      if (ids === undefined && isWhole) storeSheetIds(listEarlierSheets(sheets, document));
      return {
        ...file,
        sheets: sheets.map((sheet) => (isForeignSheet(sheet) ? withoutMarks(sheet) : sheet)),
      };
    },
    batchUpdate(requests, responseFields) {
      const unrecordedIds = requests.flatMap(listMarkedSheets).filter((sheetId) => !isRecorded(sheetId));
      const readEarlierIds = () =>
        readRecordedIds() ?? listEarlierSheets(api.get(SHEET_MARKS).sheets ?? [], document);
      if (unrecordedIds.length > 0) storeSheetIds([...readEarlierIds(), ...unrecordedIds]);
      return api.batchUpdate(requests, responseFields);
    },
  };
}

function listMarkedSheets({ createDeveloperMetadata: created }: SheetsRequest): number[] {
  type Created = { readonly developerMetadata: { readonly location: { readonly sheetId?: number } } };
  return [(created as Created | undefined)?.developerMetadata.location.sheetId].filter(isNumber);
}

function listAddOnMarks({ developerMetadata = [] }: SheetResource): readonly DeveloperMetadata[] {
  return developerMetadata.filter(({ metadataKey = '' }) => metadataKey.startsWith('adreports.'));
}

/** The stamp of a duplicated tab names its original. It stays, so that a notice can name the tab; nothing is written into it. */
function withoutMarks(sheet: SheetResource): SheetResource {
  const isOfOriginal = ({ metadataKey, metadataValue = '' }: DeveloperMetadata) => {
    const stamp = metadataKey === STAMP_KEY ? parseStamp(metadataValue) : undefined;
    return stamp !== undefined && stamp.sheet !== toTab(sheet).sheetId;
  };
  return { ...sheet, developerMetadata: listAddOnMarks(sheet).filter(isOfOriginal) };
}

/** The marks of a report and of closings. */
const COPY_MARKS = ['adreports.report', 'adreports.closings'];

/**
 * The sheets that are recorded at the first look at a file without a record. In a new file there are none. An earlier version has left other
 * properties, and a copy that has lost them has reports or closings in its metadata: then they are all marked sheets, but not the one with the last changes,
 * which loses rows.
 */
function listEarlierSheets(sheets: readonly SheetResource[], document: TextStore): number[] {
  const isOfEarlier = [...document.readAll().keys()].some((name) => !name.startsWith('adreports.formulas'));
  const isCopy = sheets
    .flatMap(listAddOnMarks)
    .some(({ metadataKey = '' }) => COPY_MARKS.includes(metadataKey));
  const isChanges = (mark: DeveloperMetadata) => mark.metadataKey === 'adreports.changes';
  const ownSheets = sheets.filter(
    (sheet) =>
      (isOfEarlier || isCopy) && listAddOnMarks(sheet).length > 0 && !listAddOnMarks(sheet).some(isChanges),
  );
  return ownSheets.map((sheet) => toTab(sheet).sheetId);
}
