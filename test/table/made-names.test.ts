import type { DimensionId } from '../../src/catalogue/catalogue';
import { blankKeys, needsAppNames, sentRequest, withMadeNames } from '../../src/table/made-names';
import { columnsOf, type Table } from '../../src/table/table';
import { asked } from '../service/asking';

const NAMES = new Map([['a1', 'Chess']]);

/** The rows that a full report shows for these dimensions, made from rows of what the service sends. */
function shown(dimensions: readonly DimensionId[], rows: Table['rows'], names = NAMES): Table['rows'] {
  const request = asked('full', { dimensions });
  const sent = { columns: columnsOf(sentRequest(request)), rows };
  return withMadeNames(request, sent, names).rows;
}

describe('names of apps', () => {
  it.each<['full' | 'ltv', DimensionId[], boolean]>([
    ['full', ['date', 'appName'], true],
    ['full', ['date', 'platformName'], false],
    ['ltv', ['date', 'appId', 'appName'], false],
  ])('of a %s report by %j have to be known from earlier answers: %s', (report, dimensions, isNeeded) => {
    expect(needsAppNames({ report, dimensions })).toBe(isNeeded);
  });
});

describe('the request for names', () => {
  it.each<[DimensionId[], DimensionId[]]>([
    [
      ['date', 'platformName'],
      ['date', 'platform'],
    ],
    [['appName'], ['appId', 'packageName']],
    [
      ['packageName', 'appName', 'platformName', 'appId'],
      ['packageName', 'appId', 'platform'],
    ],
    [['attStatusName', 'attStatus'], ['attStatus']],
    [
      ['date', 'networkName'],
      ['date', 'networkName'],
    ],
  ])('of a full report by %j asks for %j', (dimensions, sent) => {
    expect(sentRequest(asked('full', { dimensions })).dimensions).toEqual(sent);
  });

  it('of LTV asks for the names that the service sends', () => {
    const request = asked('ltv', { dimensions: ['date', 'appId', 'appName'] });
    expect(sentRequest(request)).toBe(request);
  });
});

describe('a table with names', () => {
  it('keeps the codes and ids that were requested too, in the requested order', () => {
    const rows = [['2', 'a1', 'com.example.chess', 9]];
    expect(shown(['platform', 'appName', 'platformName', 'appId'], rows)).toEqual([
      ['2', 'Chess', 'iOS', 'a1', 9],
    ]);
  });
});

describe('a column of names', () => {
  const blank = (dimensions: readonly DimensionId[], ...missing: readonly string[]) =>
    blankKeys(asked('full', { dimensions }), new Set(missing)).map(({ field }) => field);

  it('is blank only if everything it is made from is missing', () => {
    expect(blank(['date', 'appName', 'platformName'], 'packageName', 'platform')).toEqual(['platformName']);
    expect(blank(['date', 'appName'], 'packageName', 'appId')).toEqual(['appName']);
    expect(blank(['date', 'networkName'], 'networkName')).toEqual(['networkName']);
  });
});
