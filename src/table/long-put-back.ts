import { SheetBeingEdited } from '../errors';
import type { ShownAfter } from './along';
import { dropBackup, restored } from './batch-restored';
import type { PreparedEnd } from './long-ends';
import type { LongLanding } from './long-landing';
import type { MadeSheets } from './made-sheets';
import type { PatientApi } from './patient-api';
import { readShown } from './shown-ranges';

type Landed = PreparedEnd & { readonly landing: LongLanding };

/**
 * Takes the batch of a long table back that has landed elsewhere than it was meant to, and gives what to throw. Where it cannot be taken
 * back, its rows are of no question from then on: the next run brings all days anew.
 */
export function putLongBack(
  api: PatientApi,
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
