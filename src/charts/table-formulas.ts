import { METRICS } from '../catalogue/catalogue';
import { columnLetters } from '../sheet/read/grid-reads';
import { inTab } from '../sheet/tab';
import type { WrittenTable } from '../sheet/write-job';

/**
 * A column of a table as a reference, such as `'Revenue'!$F$2:$F`; undefined if the table lacks the field. It begins with the header, because
 * Google extends a range only for rows that are inserted inside of it.
 */
export function columnRange({ title, headerRow, columnOf }: WrittenTable, field: string): string | undefined {
  const column = columnOf(field);
  if (column === undefined) return undefined;
  const letters = columnLetters(column);
  return `${inTab({ title })}$${letters}$${headerRow + 1}:$${letters}`;
}

/**
 * The number of a metric over the rows of a table that meet all conditions, calculated as the catalogue says: a formula without its equals
 * sign. Its result is blank if there is no such row, or if one of them lacks a number. Undefined if the table lacks a column that the number
 * needs. A condition is a comparison of a `columnRange`, so that the header does not meet it.
 */
export function aggregateFormula(
  id: string,
  table: WrittenTable,
  conditions: readonly string[],
): string | undefined {
  const aggregate = METRICS.find((metric) => metric.id === id)?.aggregate;
  const rowsOf = (field: string) => {
    const range = columnRange(table, field);
    return range && `FILTER(${[range, ...conditions].join(';')})`;
  };
  const own = rowsOf(id);
  if (aggregate === undefined || own === undefined) return undefined;
  switch (aggregate.kind) {
    case 'sum':
      return sumOfRows(own);
    case 'ratio': {
      const [over, under] = [rowsOf(aggregate.numerator), rowsOf(aggregate.denominator)];
      if (over === undefined || under === undefined) return onlyRow(own);
      const factor = aggregate.times === 1 ? '' : `*${aggregate.times}`;
      const isUnknown = 'OR(COUNT(over)<ROWS(over);COUNT(under)<ROWS(under);SUM(under)=0)';
      return ifFound(`LET(over;${over};under;${under};IF(${isUnknown};;SUM(over)/SUM(under)${factor}))`);
    }
    case 'weighted': {
      const weights = rowsOf(aggregate.by);
      return weights === undefined ? onlyRow(own) : meanOfRows(own, weights);
    }
    case 'none':
      return onlyRow(own);
  }
}

/** The sum of the rows that a FILTER finds. Blank if there is none, or if one of them lacks a number. */
export function sumOfRows(each: string): string {
  return ifFound(`LET(each;${each};IF(COUNT(each)<ROWS(each);;SUM(each)))`);
}

/** The mean of the rows that a FILTER finds, weighted by `users` of the same rows. Blank if a row lacks one of both numbers. */
export function meanOfRows(each: string, users: string): string {
  const isUnknown = 'OR(COUNT(each)<ROWS(each);COUNT(users)<ROWS(users);SUM(users)=0)';
  return ifFound(`LET(each;${each};users;${users};IF(${isUnknown};;SUMPRODUCT(each;users)/SUM(users)))`);
}

/** The number of the only row; blank if there are several. */
function onlyRow(rows: string): string {
  return ifFound(`LET(each;${rows};IF((ROWS(each)=1)*(COUNT(each)=1);SUM(each);))`);
}

/** FILTER is #N/A if no row meets the conditions. */
function ifFound(formula: string): string {
  return `IFNA(${formula};)`;
}
