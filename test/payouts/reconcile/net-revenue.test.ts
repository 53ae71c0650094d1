import { buildClaims } from '../../../src/payouts/reconcile/claims';
import { buildNetRevenueRows, type ReportedPart } from '../../../src/payouts/reconcile/net-revenue';
import { createInputs } from './generated-payouts';
import { createConstantRates, createStatement } from './typed-rows';

const RATES = createConstantRates({});
const ALPHA = { networkId: '1', network: 'Alpha' };
const GOLF = { appId: 'g', app: 'Golf' };
const CHESS = { appId: 'c', app: 'Chess' };

const REPORTED: readonly ReportedPart[] = [
  { ...ALPHA, ...GOLF, country: 'US', amount: '30' },
  { ...ALPHA, ...GOLF, country: 'DE', amount: '10' },
  { ...ALPHA, ...CHESS, country: 'US', amount: '60' },
  { networkId: '2', network: 'Beta', appId: 's', app: 'Sudoku', country: 'US', amount: '5' },
];

/** The net revenue of Alpha, as “app country: net”, for lines of apps with their amounts. */
function netOf(lines: Readonly<Record<string, string>>, reported = REPORTED): readonly string[] {
  const rows = Object.entries(lines).map(([appId, amount]) => createStatement({ appId, amount }));
  return buildNetRevenueRows(reported, buildClaims(createInputs(rows, []).statements), RATES)
    .filter(({ networkId }) => networkId === '1')
    .map(({ app, appId, country, net }) => `${app || `? ${appId}`} ${country}: ${net}`);
}

test('a line of a statement for an app stays with the app, and is spread only over its countries', () => {
  expect(netOf({ Golf: '20', c: '61.01' })).toEqual(['Golf US: 15', 'Golf DE: 5', 'Chess US: 61.01']);
});

test('a line of a statement without an app is spread over all apps', () => {
  expect(netOf({ '': '50' })).toEqual(['Golf US: 15', 'Golf DE: 5', 'Chess US: 30']);
});

test('a line of a statement for an app without revenue to spread it over stands in a row of this app without a country', () => {
  const zero = REPORTED.map((part) => (part.appId === 'c' ? { ...part, amount: '0' } : part));
  expect(netOf({ Chess: '7' }, zero)).toEqual(['Golf US: 0', 'Golf DE: 0', 'Chess US: 0', 'Chess : 7']);
  const nowhere = zero.map((part) => (part.appId === 'c' ? { ...part, country: '' } : part));
  expect(netOf({ Chess: '7' }, nowhere)).toEqual(['Golf US: 0', 'Golf DE: 0', 'Chess : 7']);
});

test('a line of a statement for an app that only another network has reported belongs to this app', () => {
  expect(netOf({ Sudoku: '7' })).toContain('Sudoku : 7');
});

test('an app that was renamed within the month has one row with all that is reported for it', () => {
  const renamed = [...REPORTED, { ...ALPHA, appId: 'c', app: 'Chess Pro', country: 'US', amount: '40' }];
  const claims = buildClaims(createInputs([createStatement({ amount: '70' })], []).statements);
  const rows = buildNetRevenueRows(renamed, claims, RATES).filter(({ appId }) => appId === 'c');
  expect(rows).toMatchObject([{ app: 'Chess', country: 'US', amount: '100', net: '50' }]);
});

test('a line of a statement for an app that is not known stands in a row of its own, and changes no other app', () => {
  expect(netOf({ Golf: '40', Shudoku: '7', Solitaire: '3' })).toEqual([
    'Golf US: 30',
    'Golf DE: 10',
    'Chess US: 0',
    '? Shudoku : 7',
    '? Solitaire : 3',
  ]);
});
