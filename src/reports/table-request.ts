import type { Request } from '../request';
import type { Stamp } from '../sheet';
import { formatFileMoment } from '../wording';
import { toSheetRequest } from './run/choose-output';
import { digestRequest, resolveRequest } from './run/resolve-request';
import { readFileTime } from './services';
import type { SavedReportServices } from './store/saved-reports';

/** The report of a table with this stamp. `findRequest` returns the request of its rows, if the draft has not changed since they were fetched. */
export function findTableReport({ report: id, covers }: Stamp, services: SavedReportServices) {
  const report = services.reports.findById(id);
  if (report === undefined) return undefined;
  const { coverage, output: latestOutput } = services.records.readRunRecord(id);
  const findRequest = (): Request | undefined => {
    if (covers === undefined) return undefined;
    const original = resolveRequest(report.draft, report.refreshing.order, services);
    // The digest contains the service's address, which is known only with a key. Without a key, the times of change and fetch decide.
    const isOfSameDraft =
      services.settings.selectByName(original.connection).readSettingsAndKey().key === undefined
        ? report.changedAt <= (coverage?.fetchedAt ?? 0)
        : digestRequest(original, services) === covers.question;
    if (!isOfSameDraft) return undefined;
    const output = original.output === 'automatic' ? (latestOutput ?? 'summary') : original.output;
    return { ...toSheetRequest(original, output), from: covers.from, to: covers.to };
  };
  const lastRun = coverage === null ? '' : formatFileMoment(coverage.fetchedAt, readFileTime(services));
  return { name: report.name, reportKind: report.draft.report, lastRun, findRequest };
}
