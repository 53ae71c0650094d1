import type { Day } from '../../../src/dates/calendar';
import type { DayConsumer } from '../../../src/device/day-consumer';
import { fetchComparedSums } from '../../../src/device/days/summarize-day';
import { RowCollector, type RowSink } from '../../../src/device/rows/row-collector';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { toSummaryRequest } from '../../../src/request/request';
import { buildColumns } from '../../../src/table/table';
import { getTexts } from '../../../src/wording/texts';
import { createReportRequest as askedOf, connect } from '../../service/asking';
import { readParts, selectColumns } from '../any-file';
import { FilesOfADay } from '../file-storage';

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

it('a summary says that names that are not UTF-8 may share a row, and formulas show no number of it', () => {
  const header = 'networkName,click,revenue\n';
  const gbk = (name: readonly number[], revenue: string) =>
    Buffer.concat([Buffer.from(header), Buffer.from(name), Buffer.from(`,1,${revenue}\n`)]);
  const ascii = Buffer.from(`${header}x,1,1\n`);
  const files = new FilesOfADay({
    cn: gbk([0xb6, 0xb6, 0xd2, 0xf4], '100'),
    en: gbk([0xbf, 0xec, 0xca, 0xd6], '5'),
    in: ascii,
    sg: ascii,
  });
  const request = toSummaryRequest(
    askedOf('device', { apps: ['app-1'], metrics: ['deviceRevenue'], summaryBy: ['networkName'] }),
  );
  const day = { ...request, from: '2026-09-01', to: '2026-09-01' };
  const { rows, doubts } = fetchComparedSums(day, connect(files));
  expect(rows).toEqual([
    ['x', 2],
    ['\ufffd\ufffd\ufffd\ufffd', 105],
  ]);
  expect(doubts).toContain(getTexts().devices.summaries.unreadNames);
});
