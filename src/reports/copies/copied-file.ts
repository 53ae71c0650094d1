import { SHEET_FIELDS } from '../../sheet/read/report-sheet';
import type { ReportPorts } from '../store/report-stores';
import type { CopiedReports } from './copies';
import { ANSWERED_PROPERTY, copiedReports } from './copies';

/** The reports that came with a copy of another file; null when this is none, or somebody has decided already. */
export function copiedFile(kept: ReadonlyMap<string, string>, ports: ReportPorts): CopiedReports | null {
  const { id } = ports.file();
  if (kept.get(ANSWERED_PROPERTY) === id) return null;
  const copied = copiedReports(ports.spreadsheet.get(SHEET_FIELDS), kept, id);
  return copied.length === 0 ? null : { names: copied.map(({ name }) => name) };
}
