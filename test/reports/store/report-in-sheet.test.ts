import fc from 'fast-check';
import type { StoredReport } from '../../../src/reports/saved-report';
import {
  buildCarriedReport,
  formatReportText,
  parseCarriedReport,
} from '../../../src/reports/store/report-text';
import { DRAFT, REVENUE } from '../file';

/** The metadata of Revenue’s sheet, changed. */
function carriedAs(change: object, id = REVENUE.id): string {
  const text = formatReportText({ ...REVENUE, ...change });
  return JSON.stringify({ v: 1, file: 'original', id, report: text });
}

it('the metadata of a report’s sheet contains the report without any user', () => {
  const { text } = buildCarriedReport(REVENUE, 'original');
  expect(parseCarriedReport(text)).toMatchObject({
    fileId: 'original',
    report: { name: 'Revenue', owner: '' },
  });
  expect(text).not.toMatch(/@|aaaa/);
});

it.each([
  ['no JSON', '{"v":1,'],
  ['a newer version', JSON.stringify({ v: 2, file: 'x', id: REVENUE.id, report: formatReportText(REVENUE) })],
  ['an id of another form', carriedAs({}, '__proto__')],
  ['a report that is no text', JSON.stringify({ v: 1, file: 'x', id: REVENUE.id, report: REVENUE })],
  ['a report nobody knows', carriedAs({ draft: { ...DRAFT, report: 'constructor' } })],
])('the metadata of a sheet in a copied file is ignored with %s', (_what, text) => {
  expect(parseCarriedReport(text)).toBeUndefined();
});

it('the metadata of a sheet in a copied file with a schedule nobody knows is a report by hand', () => {
  const { report } = parseCarriedReport(carriedAs({ refreshing: { schedule: { kind: 'every second' } } }))!;
  expect(report.refreshing.schedule).toEqual({ kind: 'by hand' });
});

it('the metadata of a sheet in a copied file is read without an error, whatever it contains', () => {
  const fields = Object.keys(REVENUE) as (keyof StoredReport)[];
  const change = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
  fc.assert(fc.property(fc.json(), (text) => expect(parseCarriedReport(text)).toBeUndefined()));
  fc.assert(
    fc.property(change, (written) => {
      const read = parseCarriedReport(carriedAs(written));
      if (read !== undefined) expect(parseCarriedReport(carriedAs(read.report))).toEqual(read);
    }),
  );
});
