import { isNarrowed } from '../../../src/reports/fetch/report-job';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import type { Request } from '../../../src/request/request';
import { asked } from '../../service/asking';

const all = asked('ltv', { dimensions: ['date', 'appId', 'area'] });

describe('whether a filter that no column shows excludes rows', () => {
  it.each([
    ['all rows', {}, false],
    ['apps and countries that are columns', { apps: ['1'], areas: ['US'] }, false],
    ['apps without a column of apps', { apps: ['1'], dimensions: ['date', 'area'] }, true],
    ['countries without a column of countries', { areas: ['US'], dimensions: ['date', 'appId'] }, true],
    [
      'countries of the full report, because the left-out rows are known',
      { report: 'full', areas: ['US'], dimensions: ['date'] },
      false,
    ],
    [
      'countries that are exceptions, because the left-out rows are known',
      { areas: ['US'], dimensions: ['date', 'appId'], filter: { ...NO_ROW_FILTER, except: ['areas'] } },
      false,
    ],
    ['networks', { report: 'device', filter: { ...NO_ROW_FILTER, networks: ['1'] } }, true],
    ['ad formats', { report: 'device', filter: { ...NO_ROW_FILTER, adFormats: ['1'] } }, true],
    ['placements', { report: 'device', filter: { ...NO_ROW_FILTER, placements: ['1'] } }, true],
    ['rows with revenue alone', { report: 'device', filter: { ...NO_ROW_FILTER, revenueOnly: true } }, true],
  ] as const)('%s', (_what, change, narrowed) => {
    expect(isNarrowed({ ...all, ...change } as Request)).toBe(narrowed);
  });
});
