import type { SheetResource, SheetsRequest } from '../../platform';
import { type CheckedFields, defineStoredFormat, isNumber, isObjectOf, isString } from '../../storage';
import { addMetadata } from '../api';
import type { NewIds } from '../tab';

/** Developer metadata of a hidden sheet with rows that are not yet in the report's sheet. (Stored name: do not change.) */
export const HIDDEN_KEY = 'adreports.hidden';

const LONGEST_RUN_MS = 3 * 86_400_000;

const FILLING = {
  report: isString,
  /** The run that fills the sheet; '' for a single write. */
  run: isString,
  /** When the sheet was made, in milliseconds since 1970. */
  at: isNumber,
};
type Filling = CheckedFields<typeof FILLING>;
const isFilling = isObjectOf<Filling>(FILLING);
const STORED = defineStoredFormat((fields) => (isFilling(fields) ? fields : undefined));

export function markHiddenSheet(sheetId: number, filling: Filling, ids: NewIds): SheetsRequest {
  return addMetadata(sheetId, ids.next(), HIDDEN_KEY, STORED.write(filling));
}

/** Undefined for any other sheet, and if a user has shown the sheet, or a mark says that it has another use. */
export function readFilling({ properties, developerMetadata = [] }: SheetResource): Filling | undefined {
  const [mark, ...otherMarks] = developerMetadata;
  const isOnlyFilled = mark?.metadataKey === HIDDEN_KEY && otherMarks.length === 0;
  return properties?.hidden === true && isOnlyFilled ? STORED.read(mark.metadataValue) : undefined;
}

/** Whether the sheet has rows that no run will write: the report's next run deletes its sheets, and any run those of runs that ended long ago. */
export function isLeftover(sheet: SheetResource, report: string, now: number): boolean {
  const filling = readFilling(sheet);
  return filling !== undefined && (filling.report === report || now - filling.at > LONGEST_RUN_MS);
}
