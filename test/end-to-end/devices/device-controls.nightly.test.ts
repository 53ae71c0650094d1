import type { RunReport } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { APP, DAY, type DeviceFile, deviceFile, ROWS, ran, rowsIn, SUMMARY, TITLE } from './device-file';

/** What the files held, what became of it, and what the full report says: with every run. */

const COUNT = 1_500;
const CENTRES = ['cn', 'en', 'in', 'sg'] as const;

/** The line above the table and its note. */
function lineAndNote({ addOn }: DeviceFile): string {
  const sheet = addOn.file.sheetNamed(TITLE)!;
  return `${addOn.sheet(TITLE)[0]![0]}\n${sheet.note(0, 0)}`;
}

function truthOf({ addOn }: DeviceFile, day = DAY) {
  const { truth } = addOn.service;
  const [all] = truth.deviceSums({ app: APP, day }, []);
  return { ...all!, full: truth.numbers({ app: APP, day }).revenueUsd };
}

function twoDecimals(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Makes the link of India lead to the file of China. The two links are different texts. */
function twoLinksToOne({ addOn: { service } }: DeviceFile): void {
  const handle = service.handle.bind(service);
  service.handle = (request) => {
    const answer = handle(request);
    if (!request.path.includes('deviceReport')) return answer;
    const links = JSON.parse(String(answer.body)) as Record<string, string>;
    return { ...answer, body: JSON.stringify({ ...links, url_in: `${links['url_cn']}&of=in` }) };
  };
}

/** Fails unless the report, and the line above the table or its note, contain the sentence. */
function expectReported(file: DeviceFile, { notices }: RunReport, sentence: string): void {
  expect(notices).toContain(sentence);
  expect(lineAndNote(file)).toContain(sentence);
}

describe.each([
  ['rows', ROWS],
  ['a summary', SUMMARY],
] as [string, Partial<ReportDraft>][])('the control totals of %s', (_, change) => {
  it('show each centre and the full report, in the report’s result and above the table', () => {
    const file = deviceFile(change, COUNT);
    const { report } = ran(file);
    const { rows, revenue, full } = truthOf(file);
    const { truth } = file.addOn.service;
    const centres = CENTRES.map((centre) => truth.deviceSums({ app: APP, day: DAY, centre }, [])[0]!);
    const controls = report.controls!;
    expect(controls).toMatchObject({ from: DAY, to: DAY, currency: 'USD', rows, kept: rows, skipped: 0 });
    expect(controls.centres.map(({ centre, files, rows: of }) => [centre, files, of])).toEqual(
      CENTRES.map((centre, nth) => [centre, 1, centres[nth]!.rows]),
    );
    for (const [nth, { revenue: of }] of controls.centres.entries())
      expect(of).toBeCloseTo(centres[nth]!.revenue, 6);
    expect(controls.revenue).toBeCloseTo(revenue, 6);
    expect(controls.fullRevenue).toBeCloseTo(full, 4);
    expect(controls.difference).toBeCloseTo((full - revenue) / full, 5);
    const share = twoDecimals(((full - revenue) / full) * 100);
    expectReported(
      file,
      report,
      `Device files ${twoDecimals(revenue)} USD, full report ${twoDecimals(full)} USD (“Revenue”), difference ${share} %.`,
    );
    const counts = CENTRES.map((centre, nth) => `${centre} ${centres[nth]!.rows.toLocaleString('en-US')}`);
    expectReported(
      file,
      report,
      `Device files: ${rows.toLocaleString('en-US')} rows (${counts.join(', ')}), all of them taken.`,
    );
  });
});

describe('duplicate rows', () => {
  it('in two files with the same content are counted, written, reported and marked as doubtful', () => {
    const file = deviceFile(ROWS, COUNT);
    const { truth } = file.addOn.service;
    twoLinksToOne(file);
    const { report } = ran(file);
    const of = (centre: (typeof CENTRES)[number]) => truth.device({ app: APP, day: DAY, centre }).rows;
    const all = 2 * of('cn') + of('en') + of('sg');
    expect(report.controls).toMatchObject({ rows: all, kept: all, skipped: 0 });
    expect(rowsIn(file.addOn)).toHaveLength(all);
    expectReported(
      file,
      report,
      `${of('cn')} rows appear in more than one device file, equal in every column; all are kept, so totals may be doubled.`,
    );
  });
});
