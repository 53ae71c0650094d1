import type { Day } from '../../../src/dates/calendar';
import type { DayConsumer } from '../../../src/device/day-consumer';
import { RowCollector, type RowSink } from '../../../src/device/rows/row-collector';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { toSummaryRequest } from '../../../src/request/request';
import { buildColumns } from '../../../src/table/table';
import { createReportRequest as askedOf } from '../../service/asking';
import { readParts, selectColumns } from '../any-file';

const SUMMARY = toSummaryRequest(
  askedOf('device', { apps: ['app-1'], metrics: ['click', 'devices'], summaryBy: ['date', 'networkName'] }),
);
const sink: RowSink = {
  appendDayRows: () => {},
  flushRows: () => 0,
  discardDayRows: () => {},
  discardAllRows: () => {},
};

function readDay(collector: DayConsumer, day: Day, text: string): void {
  readParts(text, [], (part) => collector.createScanner({ day, centre: 'cn' }, part));
  collector.finishDay(day);
}

it.each([
  ['rows', (taken: unknown) => new RowCollector(selectColumns(['networkName']), () => sink, taken)],
  ['a summary', (taken: unknown) => new SummaryCollector(SUMMARY, taken, buildColumns(SUMMARY))],
] as const)('the names of ids are collected from all days and slices for %s without ids', (_, begin) => {
  const collector = begin(undefined);
  const first = 'Alpha,1,1,g\nBeta,1,2,g\n"Gamma, ""G"" Inc",1,3,g\nAlpha,1,1,g\n,1,4,g\n';
  readDay(collector, '2026-09-01', `networkName,click,network,gaid\n${first}`);
  const later = begin(JSON.parse(JSON.stringify(collector.createCheckpoint())));
  readDay(later, '2026-09-02', 'network,click,gaid,networkName\n2,1,g,Beta Ads\n5,1,g,Delta\n');
  // Network 2 has two names, so neither of them identifies it.
  const names = { 1: 'Alpha', 3: 'Gamma, "G" Inc', 5: 'Delta' };
  expect(later.idNames.toTableNames().names).toEqual(
    new Map([['networkName', new Map(Object.entries(names))]]),
  );
});
