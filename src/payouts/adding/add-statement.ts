import { NotAllowed } from '../../errors';
import { ZERO } from '../../table';
import { getFileTexts, getTexts } from '../../wording';
import { writeInputRows } from '../actions/change-inputs';
import type { FilePayouts } from '../actions/read-payouts';
import { sumStatementLines } from '../import/statements/statement-file';
import { type StatementOrder, toOneLine, type Unchecked } from '../orders';
import { BY_ROW } from './compare-statement';
import { readStatement } from './read-statement';

export function addStatement(order: Unchecked<StatementOrder>, payouts: FilePayouts): void {
  const { reading, replacedRows, saveAnswers } = readStatement(order, payouts);
  const { lines, questions, problems, notices, sums } = reading;
  const { notRead, far } = getTexts().payouts.notices;
  if (questions.length > 0) throw new NotAllowed([notRead]);
  // A part of a statement would look like a whole one.
  if (problems.length > 0) throw new NotAllowed(problems);
  if (lines.length === 0) throw new NotAllowed(notices.length > 0 ? notices : [notRead]);
  if (sums.some(({ isFar }) => isFar) && order.acceptsFar !== true) throw new NotAllowed([far]);
  const marks = replacedRows.map(({ place }) => ({ place, cells: { replacedOn: payouts.today } }));
  const rows = sumStatementLines(lines, BY_ROW).map((line) => {
    const { network, month, currency, amount, app, number, date, deductions } = line;
    return {
      ...{ network, month, currency, amount, number },
      // The column App id also accepts the name of an app, if the file has that.
      appId: app,
      // A closing needs a day to book a statement, and versions of a statement are ordered by their days.
      date: date || payouts.today,
      source: toOneLine(order.source) || getFileTexts().payouts.files.pasted,
      deductions: deductions === ZERO ? '' : deductions,
    };
  });
  writeInputRows('statements', rows, payouts, marks);
  saveAnswers();
}
