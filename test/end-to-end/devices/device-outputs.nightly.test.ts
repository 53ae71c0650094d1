import type { GoodRun } from '../../../src/reports/run-facts';
import {
  APP,
  buildDeviceDraft,
  createDeviceFile,
  DAY,
  type DeviceFile,
  expectSums,
  ROWS,
  runToEnd,
  SUMMARY,
  TITLE,
} from './device-file';

/** Rows or a summary, and the control totals with every run: what the files held, and what the full report says. */

const CENTRES = ['cn', 'en', 'in', 'sg'] as const;
const BY = ['area', 'networkName'] as const;
const AUTOMATIC = { ...SUMMARY, ...ROWS, output: 'automatic' } as const;

function twoDecimals(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Fails unless the report, and the line above the table or its note, contain the sentence. */
function expectReported({ addOn }: DeviceFile, { notices }: GoodRun, sentence: string): void {
  expect(notices).toContain(sentence);
  const note = addOn.file.sheetNamed(TITLE)!.note(0, 0);
  expect(`${addOn.displayTab(TITLE)[0]![0]}\n${note}`).toContain(sentence);
}

it('the automatic output for a large day is announced as a summary, and adds up to the true sums of each group', () => {
  const large = 120_000;
  const change = { ...AUTOMATIC, metrics: SUMMARY.metrics };
  const file = createDeviceFile(change, large);
  const { addOn, sidebar, id } = file;
  const destination = { kind: 'new sheet', title: TITLE } as const;
  const { fit } = sidebar.sidebarPreview(buildDeviceDraft(change), { destination, id });
  expect(fit).toMatchObject({ output: 'summary', cells: null });
  expect(fit.outputSentence).toBe('The sheet gets a summary by Country code and Network.');
  expect(fit.rows! / large).toBeCloseTo(1, 1);
  runToEnd(file);
  const right = addOn.service.truth.deviceSums({ app: APP, day: DAY }, BY);
  const seen = expectSums(addOn, right);
  const arpu = seen.map((row) => Number(row['ARPU per device']) * Number(row['Devices']));
  const total = right.reduce((sum, { revenue }) => sum + revenue, 0);
  expect(arpu.reduce((sum, each) => sum + each, 0)).toBeCloseTo(total, 2);
});

const COUNT = 1_500;

it('the control totals show each centre and the full report, in the report’s result and above the table', () => {
  const file = createDeviceFile(ROWS, COUNT);
  const { truth } = file.addOn.service;
  const { report } = runToEnd(file);
  const { rows, revenue } = truth.deviceSums({ app: APP, day: DAY }, [])[0]!;
  const full = truth.numbers({ app: APP, day: DAY }).revenueUsd;
  const centres = CENTRES.map((centre) => truth.deviceSums({ app: APP, day: DAY, centre }, [])[0]!);
  const share = (full - revenue) / full;
  expectReported(
    file,
    report,
    `Revenue: ${twoDecimals(revenue)} USD in the device files, ${twoDecimals(full)} USD in the “Full report”, difference ${twoDecimals(share * 100)} %.`,
  );
  const counts = CENTRES.map((centre, nth) => `${centre}: ${centres[nth]!.rows.toLocaleString('en-US')}`);
  expectReported(
    file,
    report,
    `Device files: ${rows.toLocaleString('en-US')} rows from the data centres (${counts.join('; ')}).`,
  );
});
