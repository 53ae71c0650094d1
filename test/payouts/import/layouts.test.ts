import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseStatementFile } from '../../../src/payouts/import/statements/statement-file';
import type { StatementLine } from '../../../src/payouts/import/statements/statement-lines';
import type { FileAnswers } from '../../../src/payouts/orders';
import { groupItems } from '../../../src/table/aggregate';
import { sumDecimals } from '../../../src/table/decimal';

/** The files were written after public descriptions by somebody who had not seen the parser: see layouts/README.md. */
const FOLDER = join(__dirname, '../layouts');

interface Layout {
  readonly source: string;
  readonly file: string;
  readonly lines: readonly { month: string; currency: string; amount: string }[];
  readonly apps?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly printedTotal: string | null;
  readonly number: string;
  readonly date: string;
  readonly question: string | null;
  readonly answer?: string;
}

const LAYOUTS = JSON.parse(readFileSync(join(FOLDER, 'stated.json'), 'utf8')) as readonly Layout[];

function answersTo({ question, answer = '' }: Layout): FileAnswers {
  return question === null ? {} : { [question]: answer };
}

function sums(lines: readonly StatementLine[], key: (line: StatementLine) => string): Record<string, string> {
  const groups = [...groupItems(lines, key)].map(([name, group]) => [
    name,
    sumDecimals(group.map(({ amount }) => amount)),
  ]);
  return Object.fromEntries(groups);
}

const byMonth = ({ month, currency }: Pick<StatementLine, 'month' | 'currency'>) => `${month} ${currency}`;

describe.each(LAYOUTS)('the layout $file', (layout) => {
  const text = readFileSync(join(FOLDER, 'files', layout.file), 'utf8');
  const read = parseStatementFile(text, answersTo(layout));

  test('is recognized without a manual mapping, and with at most the question that it leaves open', () => {
    expect(parseStatementFile(text, {}).questions).toEqual(layout.question === null ? [] : [layout.question]);
    expect(read.questions).toEqual([]);
    expect(read.problems).toEqual([]);
  });

  test('has the amounts of each month and currency, exact to the last decimal', () => {
    const expected = layout.lines.map((line) => [byMonth(line), line.amount]);
    expect(sums(read.lines, byMonth)).toEqual(Object.fromEntries(expected));
  });

  test('has the amounts of each app', () => {
    for (const [month, apps] of Object.entries(layout.apps ?? {}))
      expect(
        sums(
          read.lines.filter((line) => line.month === month),
          ({ app }) => app,
        ),
      ).toEqual(apps);
  });

  test('has the printed total, the number and the date', () => {
    expect(read.printed?.amount ?? null).toBe(layout.printedTotal);
    expect([read.number, read.date]).toEqual([layout.number, layout.date]);
  });
});
