import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BANK, parseWithKeptAnswers } from '../../../src/payouts/adding/kept-answers';
import { parsePaymentFile } from '../../../src/payouts/import/payments/payment-file';
import { parseStatementFile } from '../../../src/payouts/import/statements/statement-file';
import type { StatementLine } from '../../../src/payouts/import/statements/statement-lines';
import type { FileAnswers, FileQuestion } from '../../../src/payouts/orders';
import { groupItems } from '../../../src/table/aggregate';
import { sumDecimals } from '../../../src/table/decimal';
import { createTextStore } from '../../fakes/text-store';

/** What a careful finance person reads in each file: see files/README.md. */
const FOLDER = join(__dirname, '../files');

interface Stated {
  readonly month: string;
  readonly currency: string;
  readonly network?: string;
  readonly amount: string;
  readonly apps?: Readonly<Record<string, string>>;
}

interface Receipt
  extends Readonly<Record<'date' | 'amount' | 'currency' | 'fee' | 'settles' | 'payer', string>> {
  readonly or?: readonly Readonly<Record<'amount' | 'fee', string>>[];
}

interface Expected {
  readonly kind: 'statement' | 'bank';
  readonly encoding: string;
  readonly months: readonly Stated[];
  readonly alsoRight?: readonly Stated[];
  readonly rows: readonly Readonly<
    Record<'month' | 'currency' | 'app' | 'number' | 'date' | 'deductions', string>
  >[];
  readonly networks?: Readonly<Record<string, string>>;
  readonly printed?: string;
  readonly receipts: readonly Receipt[];
  readonly ask: readonly string[];
  readonly mustAsk?: readonly string[];
  readonly mustNotAsk: readonly string[];
  readonly answers: Readonly<Record<'month' | 'currency' | 'decimal mark' | 'date order', string>> & {
    readonly columns: Readonly<Record<string, string>>;
  };
}

const { files } = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as {
  files: Record<string, Expected>;
};
const of = (kind: Expected['kind']) => Object.entries(files).filter(([, expected]) => expected.kind === kind);

function textOf(name: string, { encoding }: Expected): string {
  const text = new TextDecoder(encoding.split(',')[0]).decode(readFileSync(join(FOLDER, name)));
  // Node 20 reads Windows-1252 as Latin-1, unlike browsers.
  return text.replace(/\u0080/g, '€').replace(/\u0092/g, '’');
}

/** What a user answers to the questions of a file, and nothing else. */
function answersTo(questions: readonly FileQuestion[], { kind, answers }: Expected) {
  const { month = '', currency = '', columns } = answers;
  const chosen = Object.entries(columns).map(([field, column]) => [field, Number(column.split(' ')[0])]);
  const all: Partial<Record<FileQuestion, FileAnswers>> = {
    columns: { columns: Object.fromEntries(chosen) },
    dateOrder: { dateOrder: answers['date order'] === 'month first' ? 'month first' : 'day first' },
    decimalMark: { decimalMark: answers['decimal mark'] === 'comma' ? 'comma' : 'point' },
    month: { month },
    currency: { currency },
    deductions: { deductions: kind === 'bank' ? 'taken off' : 'already net' },
    totals: { totals: 'rows' },
  };
  return Object.assign({}, ...questions.map((question) => all[question])) as FileAnswers;
}

type FileReading = ReturnType<typeof parseStatementFile | typeof parsePaymentFile>;

/** Whether files with a layout for which a user has answered everything are read without a question about it. */
function expectRemembered(expected: Expected, read: (answers: FileAnswers) => FileReading): void {
  const document = createTextStore();
  const answers = answersTo(read({}).questions, expected);
  const readAgain = (newAnswers: FileAnswers) => parseWithKeptAnswers(newAnswers, read, () => BANK, document);
  readAgain(answers).saveAnswers();
  const { file } = readAgain({});
  expect(file.questions.filter((question) => question !== 'month' && question !== 'totals')).toEqual([]);
}

/** What expected.json calls questions. */
const NAMES: Readonly<Partial<Record<FileQuestion, string>>> = {
  dateOrder: 'date order',
  decimalMark: 'decimal mark',
  moneyIn: 'direction',
  totals: 'total',
};

function expectQuestions(
  questions: readonly FileQuestion[],
  { kind, ask, mustAsk = [], mustNotAsk }: Expected,
): void {
  const names = questions.map((question) =>
    kind === 'bank' && question === 'deductions' ? 'fees' : (NAMES[question] ?? question),
  );
  expect(names.filter((question) => mustNotAsk.includes(question) || !ask.includes(question))).toEqual([]);
  expect(mustAsk.filter((question) => !names.includes(question))).toEqual([]);
}

function sums<Item extends { readonly amount: string }>(items: readonly Item[], key: (item: Item) => string) {
  const groups = [...groupItems(items, key)].map(([name, group]) => [
    name,
    sumDecimals(group.map(({ amount }) => amount)),
  ]);
  return Object.fromEntries(groups) as Record<string, string>;
}

const plain = (amount: string) =>
  sumDecimals([sumDecimals([amount === '' ? '0' : Number(amount).toString()])]);

describe.each(of('statement'))('the statement %s', (name, expected) => {
  const text = textOf(name, expected);
  const { questions } = parseStatementFile(text, {});
  const file = parseStatementFile(text, answersTo(questions, expected));
  const network = ({ network: written }: StatementLine) => expected.networks?.[written] ?? written;
  const place = ({
    month,
    currency,
    network: of = '',
  }: {
    month: string;
    currency: string;
    network?: string;
  }) => [month, currency, of].join(' ').trim();
  const lines = file.lines.map((line) => ({
    ...line,
    network: expected.networks === undefined ? '' : network(line),
  }));

  test('asks only for what it does not say, and for all of that', () => {
    expectQuestions(questions, expected);
    expect([file.questions, file.problems]).toEqual([[], []]);
  });

  test('asks nothing about its layout the second month', () => {
    expectRemembered(expected, (answers) => parseStatementFile(text, answers));
  });

  test('has the amounts of its months, currencies and networks', () => {
    const stated = (months: readonly Stated[]) =>
      Object.fromEntries(months.map((month) => [place(month), plain(month.amount)]));
    const right = [expected.months, expected.alsoRight ?? []].map(stated);
    expect(right).toContainEqual(sums(lines, place));
  });

  test('has the amounts of its apps', () => {
    for (const month of expected.months.filter(({ apps }) => apps !== undefined)) {
      const own = lines.filter((line) => place(line) === place(month));
      const stated = Object.entries(month.apps ?? {}).filter(([, amount]) => Number(amount) !== 0);
      const apps = stated.map(([app, amount]) => [app, plain(amount)]);
      expect(sums(own, ({ app }) => app)).toEqual(Object.fromEntries(apps));
    }
  });

  test('has the deductions, the number and the date of each row', () => {
    const deducted = sums(
      expected.rows.map((row) => ({ ...row, amount: plain(row.deductions ?? '') })),
      place,
    );
    if (expected.networks === undefined && expected.alsoRight === undefined)
      expect(
        sums(
          file.lines.map((line) => ({ ...line, network: '', amount: line.deductions })),
          place,
        ),
      ).toEqual(deducted);
    const facts = (rows: readonly { number?: string; date?: string }[]) =>
      new Set(rows.filter(({ number = '' }) => number !== '').map(({ number, date }) => `${number} ${date}`));
    expect(facts(file.lines)).toEqual(facts(expected.rows));
  });

  test('has the total that it prints', () => {
    if (expected.printed !== undefined) expect(Number(file.printed?.amount)).toBe(Number(expected.printed));
  });
});

describe.each(of('bank'))('the bank export %s', (name, expected) => {
  const text = textOf(name, expected);
  const { questions } = parsePaymentFile(text, {});
  const file = parsePaymentFile(text, answersTo(questions, expected));

  test('asks only for what it does not say, and for all of that', () => {
    expectQuestions(questions, expected);
    expect([file.questions, file.problems]).toEqual([[], []]);
  });

  test('asks nothing about its layout the second month', () => {
    expectRemembered(expected, (answers) => parsePaymentFile(text, answers));
  });

  test('offers the money that has arrived, and nothing else', () => {
    const read = file.lines.map(({ date, amount, currency, fee }) => [date, amount, currency, fee || '0']);
    const receipts = expected.receipts.map(({ date, amount, currency, fee }) => [
      date,
      plain(amount),
      currency,
      plain(fee),
    ]);
    expect(read).toEqual(receipts);
  });

  test('shows who has paid', () => {
    file.lines.forEach(({ payer, reference }, at) => {
      expect(`${payer} ${reference}`).toContain(expected.receipts[at]?.payer);
    });
  });
});
