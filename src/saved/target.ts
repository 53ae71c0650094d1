import type { Request } from '../request/request';
import type { Target } from '../table/write-job';
import type { KeptReport } from './kept-report';

/** Which sheet the table of a saved report is for, and what its numbers are counted in. */
export function targetOf(
  { id, name, destination }: Pick<KeptReport, 'id' | 'name' | 'destination'>,
  { report: kind, zone, currency }: Request,
): Target {
  return {
    reportId: id,
    kind,
    zone,
    currency,
    sheetName: destination.kind === 'new sheet' ? destination.title : name,
    ...(destination.kind === 'this sheet' ? { sheetId: destination.sheetId } : {}),
  };
}
