import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { RetryingSheets } from '../api/retrying-api';
import { readShown } from '../api/shown-ranges';
import type { ShownAfter } from '../commit/along';
import { dropBackup, restored } from '../commit/batch-restored';
import type { MadeSheets } from '../write/made-sheets';
import type { PreparedEnd } from './large-ends';
import type { LargeLanding } from './large-landing';

type Landed = PreparedEnd & { readonly landing: LargeLanding };

/**
 * Takes the batch of a long table back that has landed elsewhere than it was meant to, and gives what to throw. Where it cannot be taken
 * back, its rows are of no question from then on: the next run brings all days anew.
 */
export function putLargeBack(
  api: RetryingSheets,
  made: Pick<MadeSheets, 'remove'>,
  { landing, backup, along, work: { sheetId, sheetTitle } }: Landed,
  { shown, isSameMoment }: ShownAfter,
): SheetBeingEdited {
  const isRecorded = (along?.requests.length ?? 0) > 0;
  const readAgain = () => readShown(api, landing.ranges);
  const then = { sheetId, shown, readAgain, isRecorded };
  const found = backup !== undefined && isSameMoment && restored(api, made, backup, then);
  if (found === 'whole') return new SheetBeingEdited(sheetTitle, isRecorded ? 'put back' : 'as it was');
  if (found === 'cut') return new SheetBeingEdited(sheetTitle, 'cut');
  api.batchUpdate([landing.disown]);
  if (backup !== undefined) dropBackup(api, made, backup);
  return new SheetBeingEdited(sheetTitle, 'misplaced');
}
