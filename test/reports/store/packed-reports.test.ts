import { createHash } from 'node:crypto';
import { withPackedReports } from '../../../src/reports/store/packed-reports';
import { formatReportText, readStoredReports } from '../../../src/reports/store/report-text';
import { GZIP } from '../../fakes/text-cache';
import { createTextStore } from '../../fakes/text-store';
import { REVENUE } from '../file';

const REPORT = `adreports.report.${REVENUE.id}`;
const OTHER = 'adreports.report.r0a0000000002';
const LONG = JSON.stringify({ v: 1, name: 'Revenue', apps: 'the same app, '.repeat(80) });

function packedStore(kept: Record<string, string> = {}) {
  const properties = createTextStore(kept);
  return { properties, store: withPackedReports(properties, GZIP) };
}

/** A text that hardly becomes shorter when it is packed. */
const randomText = (bytes: number) =>
  createHash('shake256', { outputLength: bytes }).update('').digest('base64');

it('the stored text of a report is read plain as version 0.1.0 wrote it, and packed when it changes', () => {
  const { store, properties } = packedStore({ [REPORT]: LONG });
  expect([store.get(REPORT), store.readAll().get(REPORT)]).toEqual([LONG, LONG]);
  store.set(REPORT, `${LONG} `);
  expect(properties.kept.get(REPORT)).toMatch(/^{"v":1,"packed":"/);
  expect([store.get(REPORT), store.readAll().get(REPORT)]).toEqual([`${LONG} `, `${LONG} `]);
  expect(() => store.set(REPORT, randomText(8_000))).toThrow(/too long to be saved/);
});

it('the stored text of a report has the report with its approved version, also if that is missing or damaged', () => {
  const { draft, destination, refreshing, ownerId } = REVENUE;
  const cells = { from: '2026-09-01', apps: ['00123456'], areas: [] };
  const approved = { draft, destination, refreshing, ownerId, changedAt: 7, cells };
  const { store } = packedStore();
  for (const report of [
    { ...REVENUE, approved },
    { ...REVENUE, approved: undefined },
  ]) {
    store.set(REPORT, formatReportText(report));
    expect(readStoredReports(store.readAll())).toMatchObject([report]);
  }
  store.set(REPORT, `${formatReportText({ ...REVENUE, approved: undefined })}\nx`);
  expect(readStoredReports(store.readAll())).toEqual([{ ...REVENUE, approved: undefined }]);
});

it.each(['null', '{"v":1}', '{"v":1,"packed":"xx"}', '{"v":2,"packed":"xx"}'])(
  'the stored text of a report is shown as it is, and hides no other report, if it is damaged or of a later version: %s',
  (stored) => {
    const { store } = packedStore({ [REPORT]: stored, [OTHER]: LONG });
    expect(Object.fromEntries(store.readAll())).toEqual({ [REPORT]: stored, [OTHER]: LONG });
  },
);

it('a file that is full accepts no new report, says why in one sentence, and changes and deletes its reports', () => {
  const others = Array.from({ length: 52 }, (_, nth) => [`other.${nth}`, 'x'.repeat(8_990)]);
  const { store, properties } = packedStore({ ...Object.fromEntries(others), [REPORT]: LONG });
  const before = new Map(properties.kept);
  expect(() => store.set(OTHER, LONG)).toThrow(/no room for more.*Delete reports/s);
  expect(properties.kept).toEqual(before);
  store.set(REPORT, `${LONG} `);
  expect(store.get(REPORT)).toBe(`${LONG} `);
  store.delete(REPORT);
  expect(store.get(REPORT)).toBeUndefined();
});
