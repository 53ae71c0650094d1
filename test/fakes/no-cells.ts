import { ReportCells } from '../../src/reports/report-cells';

const unread = () => {
  throw new Error('No report points to cells, so the spreadsheet must not be read.');
};

/** The cells of a file in which no report points to cells. */
export function noCells(): ReportCells {
  const spreadsheet = { timeZone: unread, get: unread, values: unread, batchUpdate: unread };
  const clock = { now: () => 0, sleep: unread, random: () => 0 };
  return new ReportCells({ spreadsheet, clock, errors: { judge: unread } });
}
