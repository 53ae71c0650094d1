import fc from 'fast-check';
import { adoptCopies } from '../../../src/reports/copies/copies';
import { carriedReport } from '../../../src/reports/copies/report-in-sheet';
import type { StoredReport } from '../../../src/reports/saved-report';
import { reportText } from '../../../src/reports/store/report-text';
import { ANA, DRAFT } from '../file';
import { CARRIED, COPIER, carriedAs, File, original, REVENUE } from './copied-files';

describe('the metadata of a report’s sheet', () => {
  it('contains the report without any user', () => {
    const [text] = new File('original').with(REVENUE, 11).carried(11);
    const nobody = { owner: '', ownerId: '', changedBy: '' };
    expect(carriedReport(text)).toEqual({
      fileId: 'original',
      report: { ...REVENUE, ...nobody, revision: 1 },
    });
    expect(text).not.toMatch(/@|aaaa/);
  });
});

describe('the metadata of a sheet in a copied file', () => {
  it.each([
    ['no JSON', '{"v":1,'],
    ['a newer version', JSON.stringify({ v: 2, file: 'x', id: REVENUE.id, report: reportText(REVENUE) })],
    ['an id of another form', carriedAs({}, '__proto__')],
    ['a report that is no text', JSON.stringify({ v: 1, file: 'x', id: REVENUE.id, report: REVENUE })],
    ['a name without end', carriedAs({ name: 'x'.repeat(101) })],
    ['a report nobody knows', carriedAs({ draft: { ...DRAFT, report: 'constructor' } })],
    ['apps that are numbers', carriedAs({ draft: { ...DRAFT, apps: [1] } })],
    ['a schedule nobody knows', carriedAs({ refreshing: { schedule: { kind: 'every second' } } })],
    ['a creation at no time', carriedAs({ createdAt: 'yesterday' })],
    ['more than can be kept', carriedAs({ draft: { ...DRAFT, apps: Array(3000).fill('app') } })],
  ])('is ignored with %s', (_what, text) => {
    const copy = original().copy();
    copy.sheets.tab('Revenue').mark(CARRIED, text);
    expect(copy.copied).toEqual(['LTV by app']);
  });

  it('is read without an error, whatever it contains', () => {
    const fields = Object.keys(REVENUE) as (keyof StoredReport)[];
    const change = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
    fc.assert(fc.property(fc.json(), (text) => expect(carriedReport(text)).toBeUndefined()));
    fc.assert(
      fc.property(change, (written) => {
        const read = carriedReport(carriedAs(written));
        if (read !== undefined) expect(carriedReport(carriedAs(read.report))).toEqual(read);
      }),
    );
  });

  it('means a report of rows if an earlier version wrote it', () => {
    const { output: _, summaryBy, networks, adFormats, placements, revenueOnly, ...earlier } = DRAFT;
    expect(carriedReport(carriedAs({ draft: earlier }))?.report.draft).toEqual(DRAFT);
    for (const change of [
      { output: 'pivot' },
      { networks: [1] },
      { summaryBy: 'area' },
      { revenueOnly: 'yes' },
    ])
      expect(carriedReport(carriedAs({ draft: { ...earlier, ...change } }))).toBeUndefined();
  });

  it('adds no unknown field to the adopted report', () => {
    const copy = original().copy();
    const text = carriedAs({ owner: ANA, key: 'secret', draft: { ...DRAFT, extra: 'x' } });
    copy.sheets.tab('Revenue').mark(CARRIED, text);
    adoptCopies(COPIER, copy.ports);
    expect(JSON.stringify([...copy.document.kept])).not.toMatch(/secret|extra|ana@/);
  });
});
