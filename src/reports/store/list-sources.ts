import { ownerIdOf } from './owner-id';
import type { ListSources } from './report-list';
import type { ReportPorts } from './report-stores';
import { RunRecords } from './run-records';
import { SavedReports } from './saved-reports';

/** The saved reports of the file and what is known of their runs, for who is at the keyboard or whose check it is. */
export function listSources(ports: ReportPorts): ListSources {
  const { settings } = ports;
  return {
    reports: new SavedReports({
      ...ports,
      settings: () => settings.settings(),
      ownerId: () => ownerIdOf(ports),
    }),
    records: new RunRecords(ports.document),
    ports,
  };
}
