import {
  absolute,
  type Decimal,
  difference,
  isNegative,
  negated,
  sumOfDecimals,
  ZERO,
} from '../../../table/decimal';
import type { FileAnswers, FileField } from '../../view';
import { bestColumns, isMoney } from '../columns';
import type { FileTable, Questions } from '../read-table';
import { means } from '../words';
import type { Booked } from './money-in';

interface Received extends Booked {
  readonly fee: Decimal | '';
}

/**
 * What has arrived of each row, and the fee that was kept of it. The export says whether the fee is part of the amount: by another column, by its
 * balances, or by the headers. A fee with a row of its own is no fee of another row.
 */
export function withFees(
  received: readonly Booked[],
  booked: readonly Booked[],
  table: FileTable,
  answers: FileAnswers,
  questions: Questions,
): Received[] {
  const isFeeRow = ({ row, amount }: Booked) =>
    isNegative(amount) && row.cells.some((cell) => means(cell, 'feeRow'));
  const own = new Set(booked.filter(isFeeRow).map(({ amount }) => negated(amount)));
  const lines = received.map(({ row, amount }) => {
    const fee = readKept(row.text('fee'), table);
    return { row, amount, fee: own.has(fee) ? ('' as const) : fee };
  });
  const charged = lines.filter(({ fee }) => fee !== '' && fee !== ZERO);
  const headerOf = (field: FileField) => table.headers[table.columns[field] ?? -1] ?? '';
  const place =
    charged.length === 0 ? 'kept before' : answers.fees || feePlace(charged, table, headerOf('amount'));
  if (place === undefined) questions.fees = [headerOf('fee'), headerOf('amount')];
  return lines.map((line) =>
    place === 'taken off' && line.fee !== '' ? { ...line, amount: difference(line.amount, line.fee) } : line,
  );
}

function feePlace(
  charged: readonly Received[],
  { all, amountIn, columns, rows }: FileTable,
  header: string,
): 'taken off' | 'kept before' | undefined {
  const others = all.filter((each) => isMoney(each) && each.at !== columns.amount && each.at !== columns.fee);
  const isEach = (sumOf: (line: Received) => Decimal) =>
    others.some(({ at }) => charged.every((line) => amountIn(line.row.cells[at] ?? '') === sumOf(line)));
  const before = ({ amount, fee }: Received) => sumOfDecimals([amount, fee || ZERO]);
  const after = ({ amount, fee }: Received) => difference(amount, fee || ZERO);
  if (isEach(before)) return 'kept before';
  if (isEach(after)) return 'taken off';
  const balance = bestColumns(others, ['balance'])[0];
  const balances = rows.map(({ cells }) => amountIn(cells[balance?.at ?? -1] ?? ''));
  const isChange = (sumOf: (line: Received) => Decimal) =>
    charged.some((line) => {
      const at = rows.indexOf(line.row);
      const [own, ...around] = [balances[at], balances[at - 1], balances[at + 1]];
      return around.some((last) => own && last && difference(own, last) === sumOf(line));
    });
  if (isChange(after)) return 'taken off';
  if (isChange(({ amount }) => amount)) return 'kept before';
  if (means(header, 'gross')) return 'taken off';
  return means(header, 'net') || means(header, 'credit') ? 'kept before' : undefined;
}

/** What was kept of a payment, whatever its sign; '' if the cell says nothing. */
export function readKept(cell: string, { amountIn }: FileTable): Decimal | '' {
  const amount = amountIn(cell);
  return amount === undefined ? '' : absolute(amount);
}
