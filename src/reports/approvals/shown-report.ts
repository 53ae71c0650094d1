import type { BigQueryPlace } from '../../bigquery/client/destination';
import { ReportChanged } from '../../errors/run-errors';
import type { StoredReport } from '../saved-report';
import { fileDestination } from '../store/bigquery-destination';
import type { ListSources } from '../store/report-list';
import { shownVersion } from './report-version';

/** The report and the place it loads into, where they are still as the user was shown them. Throws ReportChanged otherwise. */
export function shownReport(
  id: unknown,
  version: unknown,
  { reports, ports }: ListSources,
): { readonly report: StoredReport; readonly place: BigQueryPlace } {
  const report = reports.get(id);
  const place = fileDestination(ports.document.all());
  if (shownVersion(report, place, ports) !== version) throw new ReportChanged();
  return { report, place };
}
