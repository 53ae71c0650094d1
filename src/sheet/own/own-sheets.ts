import type {
  DeveloperMetadata,
  SheetResource,
  SheetsRequest,
  SpreadsheetApi,
  TextStore,
} from '../../platform/ports';
import { isNumber, listOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { tabOf } from '../read/report-sheet';
import { readStamp, STAMP_KEY } from '../stamp';

/** The property with the ids of the add-on's sheets. (Stored name: do not change.) */
const RECORD = 'adreports.sheets';
/** A property has 9 KB. Ids of deleted sheets stay, because a user may restore a sheet; they are the first that are forgotten. */
const MOST_SHEETS = 600;

const SHEET_MARKS = 'sheets(properties(sheetId),developerMetadata(metadataKey))';

const isIds = listOf(isNumber);
const STORED = storedForm(({ ids }) => (isIds(ids) ? { ids } : undefined));

/**
 * The spreadsheet, in which only sheets of the document's record have metadata of the add-on: every project that may change the file can
 * write metadata, and Google copies it with a tab. A sheet is recorded before the batch that marks it.
 */
export function withOwnSheets(
  api: SpreadsheetApi,
  document: Pick<TextStore, 'get' | 'set' | 'all'>,
): SpreadsheetApi {
  let ids: readonly number[] | undefined;
  let present: readonly number[] = [];
  const read = () => STORED.read(document.get(RECORD))?.ids;
  const record = (sheetIds: readonly number[]) => {
    const gone = sheetIds.filter((sheetId) => !present.includes(sheetId));
    ids = [...gone, ...sheetIds.filter((sheetId) => present.includes(sheetId))].slice(-MOST_SHEETS);
    document.set(RECORD, STORED.write({ ids }));
  };
  const isRecorded = (sheetId: number) => ids?.includes(sheetId) === true;
  const isForeign = (sheet: SheetResource) => !isRecorded(tabOf(sheet).sheetId) && marksOf(sheet).length > 0;
  return {
    ...api,
    get(fields, ranges) {
      const file = api.get(fields, ranges);
      const { sheets = [] } = file;
      // Other answers lack sheets or their marks.
      const isWhole = ranges === undefined && fields.includes('developerMetadata');
      if (isWhole) present = sheets.map((sheet) => tabOf(sheet).sheetId);
      // Another execution may have recorded a sheet in the meantime.
      if (ids === undefined || sheets.some(isForeign)) ids = read();
      if (ids === undefined && isWhole) record(earlierSheets(sheets, document));
      return { ...file, sheets: sheets.map((sheet) => (isForeign(sheet) ? withoutMarks(sheet) : sheet)) };
    },
    batchUpdate(requests, shown) {
      const marked = requests.flatMap(markedSheets).filter((sheetId) => !isRecorded(sheetId));
      const before = () => read() ?? earlierSheets(api.get(SHEET_MARKS).sheets ?? [], document);
      if (marked.length > 0) record([...before(), ...marked]);
      return api.batchUpdate(requests, shown);
    },
  };
}

function markedSheets({ createDeveloperMetadata: created }: SheetsRequest): number[] {
  type Created = { readonly developerMetadata: { readonly location: { readonly sheetId?: number } } };
  return [(created as Created | undefined)?.developerMetadata.location.sheetId].filter(isNumber);
}

function marksOf({ developerMetadata = [] }: SheetResource): readonly DeveloperMetadata[] {
  return developerMetadata.filter(({ metadataKey = '' }) => metadataKey.startsWith('adreports.'));
}

/** The stamp of a duplicated tab names its original. It stays, so that a notice can name the tab; nothing is written into it. */
function withoutMarks(sheet: SheetResource): SheetResource {
  const isOfOriginal = ({ metadataKey, metadataValue = '' }: DeveloperMetadata) => {
    const stamp = metadataKey === STAMP_KEY ? readStamp(metadataValue) : undefined;
    return stamp !== undefined && stamp.sheet !== tabOf(sheet).sheetId;
  };
  return { ...sheet, developerMetadata: marksOf(sheet).filter(isOfOriginal) };
}

/** The marks of a report and of closings. */
const OF_COPIES = ['adreports.report', 'adreports.closings'];

/**
 * The sheets that are recorded at the first look at a file without a record. In a new file there are none. An earlier version has left other
 * properties, and a copy that has lost them has reports or closings in its metadata: then they are all marked sheets, but not the one with the last changes,
 * which loses rows.
 */
function earlierSheets(sheets: readonly SheetResource[], document: Pick<TextStore, 'all'>): number[] {
  const isOfEarlier = [...document.all().keys()].some((name) => !name.startsWith('adreports.formulas'));
  const isCopy = sheets.flatMap(marksOf).some(({ metadataKey = '' }) => OF_COPIES.includes(metadataKey));
  const isChanges = (mark: DeveloperMetadata) => mark.metadataKey === 'adreports.changes';
  const own = sheets.filter(
    (sheet) => (isOfEarlier || isCopy) && marksOf(sheet).length > 0 && !marksOf(sheet).some(isChanges),
  );
  return own.map((sheet) => tabOf(sheet).sheetId);
}
