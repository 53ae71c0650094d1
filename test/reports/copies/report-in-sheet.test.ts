import fc from 'fast-check';
import { adoptCopies } from '../../../src/reports/copies/copies';
import { carriedReport } from '../../../src/reports/copies/report-in-sheet';
import type { StoredReport } from '../../../src/reports/saved-report';
import { reportText } from '../../../src/reports/store/report-text';
import { addMetadata } from '../../../src/sheet/api/sheets-requests';
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

  it('is written again only if the report was changed', () => {
    const file = original();
    const before = file.sheets.batches.length;
    file.remember(REVENUE);
    expect(file.sheets.batches).toHaveLength(before);
    file.remember({ ...REVENUE, name: 'Money', revision: 4 });
    expect(file.sheets.batches).toHaveLength(before + 1);
    expect(file.carried(11).map((text) => carriedReport(text)?.report.name)).toEqual(['Money']);
  });

  it('contains the report once, whatever was there before', () => {
    const file = original();
    file.sheets.batchUpdate([addMetadata(11, 900, CARRIED, 'something'), addMetadata(11, 901, CARRIED, '')]);
    file.remember(REVENUE);
    expect(file.carried(11)).toHaveLength(1);
    expect(carriedReport(file.carried(11)[0])?.report.name).toBe('Revenue');
  });

  it('is not written if there is no sheet', () => {
    const file = original();
    file.sheets.removeTab('Revenue');
    const before = file.sheets.batches.length;
    file.remember(REVENUE);
    expect(file.sheets.batches).toHaveLength(before);
  });
});

describe('the metadata of a sheet in a copied file', () => {
  it.each([
    ['no JSON', '{"v":1,'],
    ['a newer version', JSON.stringify({ v: 2, file: 'x', id: REVENUE.id, report: reportText(REVENUE) })],
    ['an id of another form', carriedAs({}, '__proto__')],
    ['an id that is none', carriedAs({}, 'r00000000000/')],
    ['a report that is no text', JSON.stringify({ v: 1, file: 'x', id: REVENUE.id, report: REVENUE })],
    ['no name', carriedAs({ name: '' })],
    ['a name that is none', carriedAs({ name: { toString: 'x' } })],
    ['a name without end', carriedAs({ name: 'x'.repeat(101) })],
    ['no draft', carriedAs({ draft: null })],
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
