import { toValueRequest } from '../../src/formulas/results/value';
import type { Request } from '../../src/request/request';
import { createRequest } from './asked';
import { DirectSheet } from './direct-sheet';
import type { FormulaCell, FormulaName } from './shown-cells';

/** Answers of the service that are strange or missing, and what cells show. */

const FOR_EVER = { times: 'until cleared' } as const;
const DAY = '2026-09-10';
const VALUE = ['full', 'revenue', '00123456', '2026-09-13'] as const;
let sheet: DirectSheet;
beforeEach(() => {
  sheet = new DirectSheet();
});

/** The rows below the header, while the service has a fault. */
function rowsWith(
  fault: string,
  options: object,
  name: FormulaName,
  ...args: readonly unknown[]
): FormulaCell[][] {
  sheet.service.arm(fault, { ...options, ...FOR_EVER });
  return sheet.requireTable(name, ...args).slice(1);
}

it('a warning about unknown numbers that names no metric is shown instead of them, for less than a minute', () => {
  sheet.service.arm('warning', { metrics: 'dau', message: 'data of 2026-09-03 is incomplete', ...FOR_EVER });
  const value = ['ADREPORT_VALUE', 'full', 'dau', '3.10', DAY] as const;
  expect(sheet.requireSentence(...value)).toContain('The service says: “data of 2026-09-03 is incomplete”.');
  sheet.service.clearFaults();
  sheet.clock.advance(60_000);
  expect(sheet.requireValue(...value)).toBeGreaterThan(0);
});

it('a number of one day that is sent as “-” makes the cell and its sums blank, and no other number', () => {
  const days = ['2026-09-01', '2026-09-03'] as const;
  const strange = { field: 'Revenue', text: '-', row: 1 };
  const rows = rowsWith('strange-numbers', strange, 'ADREPORT_FULL', '', 'revenue,impressionApi', ...days);
  expect(rows.map(([, revenue]) => revenue)).toEqual([expect.any(Number), '', expect.any(Number)]);
  const value = (metric: string) => sheet.requireValue('ADREPORT_VALUE', 'full', metric, '', ...days);
  expect([value('revenue'), value('ecpmApi')]).toEqual(['', '']);
  expect(value('impressionApi')).toBe(rows.reduce((sum, row) => sum + Number(row[2]), 0));
});

it('one number of days that may change, or of all apps, is requested by day, because a sum by the service hides an unknown day', () => {
  const dimensionsOf = (changed: Partial<Request>) =>
    toValueRequest(createRequest(changed), 'revenue', undefined).dimensions;
  expect(dimensionsOf({ to: createRequest().newestCompleteDay })).toEqual(['date']);
  expect(dimensionsOf({ apps: [] })).toEqual(['date']);
  expect(dimensionsOf({})).toEqual(['appId']);
});

it('ids stay the same, character by character, in every report', () => {
  const ids = ['00123456', '12E45678', '3.10', '9007199254740993'];
  const column = (at: number, name: FormulaName, ...args: readonly unknown[]) =>
    sheet
      .requireTable(name, ...args)
      .slice(1)
      .map((row) => row[at]);
  expect(column(0, 'ADREPORT_FULL', '', 'revenue', DAY, '', 'appId')).toEqual(ids);
  expect(column(1, 'ADREPORT_LTV', '', 1, DAY)).toEqual(ids);
  expect(column(1, 'ADREPORT_RETENTION', '', 2, DAY)).toEqual(ids);
  expect(column(0, 'ADREPORT_DEVICE', '9007199254740993', DAY, 'appId')).toEqual([ids[3]]);
  const placements = column(0, 'ADREPORT_FULL', '00123456', 'revenue', DAY, '', 'placementId');
  expect(placements).toEqual(expect.arrayContaining(['0017', '1E10', '1/2', '1-1']));
  const versions = column(2, 'ADREPORT_LTV', '3.10', 1, DAY, '', 'appVersion');
  expect(versions).toEqual(expect.arrayContaining(['3.10', '3.1', '2.0.0']));
});

it.each(['captured', 'specified'] as const)(
  'a table above the 250,000 cells of a formula is refused, without its last pages, by a service that answers as %s',
  (shape) => {
    sheet = new DirectSheet({ service: { rowsScale: 6, shape } });
    const groups = 'placementId,networkPlacementId,area,appId';
    const { length } = sheet.requireTable('ADREPORT_FULL', '', 'revenue', DAY, '', groups);
    sheet.forget();
    expect(sheet.requireSentence('ADREPORT_FULL', '', 'all', DAY, '', groups)).toMatch(
      /^The result is too large for a formula: it has more than [\d,]+ rows\. A formula can return at most 250,000 cells\. Choose fewer days, /,
    );
    expect(sheet.service.requests.reduce((sum, { rows }) => sum + (rows ?? 0), 0)).toBeLessThan(
      length + 9_000,
    );
  },
);

it('a mistake of the add-on is logged, and its place is shown', () => {
  sheet.access = () => {
    throw new TypeError('a defect');
  };
  expect(sheet.requireSentence('ADREPORT_VALUE', ...VALUE)).toMatch(/^The add-on made a mistake \(TypeError/);
  expect(sheet.log.entries).toMatchObject([{ during: 'a formula' }]);
});
