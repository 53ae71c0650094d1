import { noteFileAddress } from '../../settings/file-address';
import type { ReportPorts } from '../report-ports';
import { RunRecords } from './run-records';
import { SavedReports } from './saved-reports';

/** The saved reports and their run records, with the ports that they use. */
export interface ReportStores extends ReportPorts {
  readonly reports: SavedReports;
  readonly records: RunRecords;
}

/** The saved reports of the file and the records of their runs, for the current user. */
export function reportStores(ports: ReportPorts): ReportStores {
  return { ...ports, reports: new SavedReports(ports), records: new RunRecords(ports.document) };
}

/** Notes in the file the service address of its reports, to show it to a colleague who connects. */
export function noteReportAddress({
  settings,
  activeUser,
  document,
}: Pick<ReportPorts, 'settings' | 'activeUser' | 'document'>): void {
  noteFileAddress(settings.settings().baseUrl, activeUser(), document);
}
