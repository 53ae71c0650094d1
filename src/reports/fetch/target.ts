import type { Request } from '../../request/request';
import type { SheetTarget } from '../../sheet/write-job';
import type { StoredReport } from '../saved-report';

/** Which sheet the table of a saved report is for, and what its numbers are counted in. */
export function targetOf(
  { id, name, destination }: Pick<StoredReport, 'id' | 'name' | 'destination'>,
  { report: kind, zone, currency }: Request,
): SheetTarget {
  return {
    reportId: id,
    kind,
    zone,
    currency,
    sheetName: destination.kind === 'new sheet' ? destination.title : name,
    ...(destination.kind === 'this sheet' ? { sheetId: destination.sheetId } : {}),
  };
}
