import { parseWithKeptAnswers } from '../../../src/payouts/adding/kept-answers';
import type { FileAnswers } from '../../../src/payouts/orders';
import type { TextStore } from '../../../src/platform/ports';
import { createTextStore } from '../../fakes/text-store';

const ANSWERS = { columns: { amount: 3 }, decimalMark: 'comma', totals: 'totals' } as const;

/** A file with these headers that asks everything, read with what is remembered for it. */
function readLayout(headers: readonly string[], document: TextStore, answers: FileAnswers = {}) {
  const nothing = { columns: {}, about: {}, lines: [], leftOut: '', problems: [], questions: [] };
  const parse = (remembered: FileAnswers) => ({ ...nothing, headers, remembered });
  return parseWithKeptAnswers(answers, parse, () => '7', document);
}

const keepAnswers = (headers: readonly string[], document: TextStore) =>
  readLayout(headers, document, ANSWERS).saveAnswers();
const remembered = (headers: readonly string[], document: TextStore) =>
  readLayout(headers, document).file.remembered;

it('answers about a layout are kept without those about single rows', () => {
  const document = createTextStore();
  keepAnswers(['Month', 'Net'], document);
  expect(remembered(['month', 'NET'], document)).toEqual({ columns: { amount: 3 }, decimalMark: 'comma' });
  expect(remembered(['Month', 'Gross'], document)).toEqual({});
});

it('answers about a layout are distinguished by the last letters of long header rows', () => {
  const document = createTextStore();
  const wide = Array.from({ length: 60 }, (_, at) => `Column ${at}`);
  keepAnswers([...wide, 'Net'], document);
  expect(remembered([...wide, 'Gross'], document)).toEqual({});
  expect(remembered([...wide, 'Net'], document)).toMatchObject({ decimalMark: 'comma' });
});

it('answers about a layout are not kept for a file without a header row, and not if they are damaged', () => {
  const document = createTextStore();
  keepAnswers(['', ''], document);
  expect(document.kept.size).toBe(0);
  const layouts = { '7 monthnet': { columns: 'none', decimalMark: 7, currency: 'dollars' } };
  document.set('adreports.payouts.columns', JSON.stringify({ v: 1, layouts }));
  expect(remembered(['Month', 'Net'], document)).toEqual({});
});

it('answers about a layout fit into a property of Google: the oldest go', () => {
  const document = createTextStore();
  const layout = (at: number) => [`月份 ${at}`, ...Array.from({ length: 20 }, () => '净收入')];
  for (let at = 0; at < 100; at++) keepAnswers(layout(at), document);
  expect(Buffer.byteLength(document.get('adreports.payouts.columns') ?? '')).toBeLessThan(9 * 1024);
  expect(remembered(layout(0), document)).toEqual({});
  expect(remembered(layout(99), document)).toMatchObject({ decimalMark: 'comma' });
});
