import { ReportChanged } from '../errors';
import type { BigQueryPlace } from '../sidebar-api';
import { bigQueryPlace } from './bigquery-place';
import type { KeptReport } from './kept-report';
import type { ListSources } from './report-list';
import { shownVersion } from './report-version';

/** The report and the place it loads into, where they are still as the user was shown them. Throws ReportChanged otherwise. */
export function shownReport(
  id: unknown,
  version: unknown,
  { reports, ports }: ListSources,
): { readonly report: KeptReport; readonly place: BigQueryPlace } {
  const report = reports.get(id);
  const place = bigQueryPlace(ports.document.all());
  if (shownVersion(report, place, ports) !== version) throw new ReportChanged();
  return { report, place };
}
