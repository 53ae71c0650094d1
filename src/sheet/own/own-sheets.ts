import { getFileLanguage, type Language, parseLanguage, setFileLanguage } from '../../language';
import type {
  DeveloperMetadata,
  SheetResource,
  SheetsRequest,
  SpreadsheetApi,
  TextStore,
} from '../../platform';
import { defineStoredFormat, isListOf, isNumber } from '../../storage';
import { HIDDEN_KEY, toTab } from '../read';
import { parseStamp, STAMP_KEY } from '../stamp';

/** The property with the ids of the add-on's sheets. (Stored name: do not change.) */
const RECORD_KEY = 'adreports.sheets';
/** Properties that a formula in a cell may set before anything has looked at the sheets of a new file (formulas/). */
const BEFORE_FIRST_LOOK = 'adreports.formulas';
/** A property has 9 KB. Ids of deleted sheets stay, because a user may restore a sheet; they are the first that are forgotten. */
const MOST_SHEETS = 600;

const SHEET_MARKS = 'sheets(properties(sheetId),developerMetadata(metadataKey))';

const isIds = isListOf(isNumber);
/** Files of earlier versions have no language: they are in English. */
const STORED = defineStoredFormat(({ ids, language }) =>
  isIds(ids) ? { ids, language: parseLanguage(language) ?? 'en' } : undefined,
);

/** The language of the file's cells: that of its first sheet. Undefined if it has none yet. */
export function readFileLanguage(document: Pick<TextStore, 'get'>): Language | undefined {
  const { ids = [], language } = STORED.read(document.get(RECORD_KEY)) ?? {};
  return ids.length === 0 ? undefined : language;
}

/**
 * Wraps the api so that forged and copied marks are ignored. Everyone who can edit the file can write metadata, and a copied tab has the
 * metadata of its original. So a mark counts only on a sheet in the document's record: `get` removes the marks of other sheets, and
 * `batchUpdate` records a sheet before it marks it.
 */
export function withOwnSheets(api: SpreadsheetApi, document: TextStore): SpreadsheetApi {
  // The record and the sheets of the file, as this execution has read or written them last.
  let recordedIds: readonly number[] | undefined;
  let presentIds: readonly number[] = [];
  const updateRecord = (sheets: readonly SheetResource[], isWholeFile: boolean) => {
    // Another execution may have recorded a sheet in the meantime.
    const mayBeOutdated = sheets.some((sheet) => isForeignSheet(sheet, recordedIds));
    if (recordedIds === undefined || mayBeOutdated) recordedIds = readRecord(document);
    const isFirstLook = recordedIds === undefined && isWholeFile;
    if (!isFirstLook) return;
    const earlierSheets = listEarlierSheets(sheets, document);
    if (earlierSheets.length > 0) setFileLanguage(detectLanguage(earlierSheets));
    recordedIds = storeRecord(document, earlierSheets.map(toSheetId), presentIds);
  };
  return {
    ...api,
    get(fields, ranges) {
      const file = api.get(fields, ranges);
      const { sheets = [] } = file;
      // Other answers lack sheets or their marks.
      const isWholeFile = ranges === undefined && fields.includes('developerMetadata');
      if (isWholeFile) presentIds = sheets.map((sheet) => toTab(sheet).sheetId);
      updateRecord(sheets, isWholeFile);
      const withoutForeignMarks = (sheet: SheetResource) =>
        isForeignSheet(sheet, recordedIds) ? { ...sheet, developerMetadata: [] } : sheet;
      return { ...file, sheets: sheets.map(withoutForeignMarks) };
    },
    batchUpdate(requests, responseFields) {
      const markedIds = requests.flatMap(listMarkedSheets);
      const unrecordedIds = markedIds.filter((sheetId) => !recordedIds?.includes(sheetId));
      if (unrecordedIds.length > 0) {
        const earlierIds =
          readRecord(document) ??
          listEarlierSheets(api.get(SHEET_MARKS).sheets ?? [], document).map(toSheetId);
        recordedIds = storeRecord(document, [...earlierIds, ...unrecordedIds], presentIds);
      }
      return api.batchUpdate(requests, responseFields);
    },
  };
}

function readRecord(document: TextStore): readonly number[] | undefined {
  return STORED.read(document.get(RECORD_KEY))?.ids;
}

/** Sheets that the file does not have, or not yet, come first, because the first ones are forgotten if there are too many. */
function storeRecord(document: TextStore, sheetIds: readonly number[], presentIds: readonly number[]) {
  const absentIds = sheetIds.filter((sheetId) => !presentIds.includes(sheetId));
  const remainingIds = sheetIds.filter((sheetId) => presentIds.includes(sheetId));
  const ids = [...absentIds, ...remainingIds].slice(-MOST_SHEETS);
  document.set(RECORD_KEY, STORED.write({ ids, language: getFileLanguage() }));
  return ids;
}

function isForeignSheet(sheet: SheetResource, recordedIds: readonly number[] = []): boolean {
  return listAddOnMarks(sheet).length > 0 && !recordedIds.includes(toTab(sheet).sheetId);
}

function listMarkedSheets({ createDeveloperMetadata: created }: SheetsRequest): number[] {
  type Created = { readonly developerMetadata: { readonly location: { readonly sheetId?: number } } };
  return [(created as Created | undefined)?.developerMetadata.location.sheetId].filter(isNumber);
}

function listAddOnMarks({ developerMetadata = [] }: SheetResource): readonly DeveloperMetadata[] {
  return developerMetadata.filter(({ metadataKey = '' }) => metadataKey.startsWith('adreports.'));
}

/**
 * The sheets that are recorded at the first look at a file without a record. A new file has none. In a file of an earlier version, or in a
 * copy of a file, they are all marked sheets, but not the hidden ones whose rows the add-on deletes, because a mark can be forged.
 */
function listEarlierSheets(sheets: readonly SheetResource[], document: TextStore): SheetResource[] {
  const hasAnyMark = (sheet: SheetResource, keys: readonly string[]) =>
    listAddOnMarks(sheet).some(({ metadataKey = '' }) => keys.includes(metadataKey));
  const properties = [...document.readAll().keys()];
  // Everything else that this version stores in a file, it stores after the first look, and then there is a record.
  const isOfEarlierVersion = properties.some((name) => !name.startsWith(BEFORE_FIRST_LOOK));
  // A copy of a file has lost the properties, but Google copies metadata. Each file in use has a table, or books. If somebody forges such a
  // mark, a refresh may replace rows of the marked sheets: rows that its author can edit without the add-on, too.
  const isCopy = sheets.some((sheet) => hasAnyMark(sheet, [STAMP_KEY, 'adreports.closings']));
  if (!isOfEarlierVersion && !isCopy) return [];
  return sheets.filter(
    (sheet) => listAddOnMarks(sheet).length > 0 && !hasAnyMark(sheet, ['adreports.changes', HIDDEN_KEY]),
  );
}

/** By the headers: a copy of a file has lost its record. */
function detectLanguage(sheets: readonly SheetResource[]): Language {
  const stamps = sheets.flatMap(listAddOnMarks).filter(({ metadataKey }) => metadataKey === STAMP_KEY);
  const fields = stamps.flatMap(({ metadataValue = '' }) => parseStamp(metadataValue)?.fields ?? []);
  return fields.some(({ label }) => /\p{Script=Han}/u.test(label)) ? 'zh' : 'en';
}

function toSheetId(sheet: SheetResource): number {
  return toTab(sheet).sheetId;
}
