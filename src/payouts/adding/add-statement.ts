import type { ClosePorts } from '../../close/closings/month-actions';
import { serial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText } from '../../storage/untrusted-value';
import { ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { addInputRows, cellRequests, changingInputs, type NewRow } from '../actions/change-inputs';
import { keepNames } from '../actions/confirm';
import { type OpenPayouts, readPayouts } from '../actions/read-payouts';
import type { Statement } from '../inputs/inputs';
import { findNetwork, likelyNetwork } from '../inputs/networks';
import type { StatementOrder } from '../view';
import { keepAnswers, keepApps } from './kept-answers';
import { type NewLine, sumsOf } from './known-statements';
import { oneLine, type Unchecked } from './order-fields';
import { reading } from './read-statement';

/**
 * Adds a statement, and marks the rows that it replaces, in one batch. Keeps what the user has answered about it. Throws NotAllowed for open
 * questions, and for an equal statement or one that is far from what is reported, unless the user has confirmed it.
 */
export function addStatement(order: Unchecked<StatementOrder>, ports: ClosePorts): void {
  changingInputs(ports, (open) => {
    const { shown, lines, replaced, answers, chosenApps } = reading(order, open, ports);
    const { notices } = texts().payouts;
    if (shown.questions.length > 0 || lines.length === 0) throw new NotAllowed([notices.notRead]);
    // A part of a statement would look like a whole one.
    if (shown.problems.length > 0) throw new NotAllowed(shown.problems);
    if (shown.twice !== '' && order.isTwice !== true) throw new NotAllowed([shown.twice]);
    if (shown.compared.some(({ isFar }) => isFar) && order.isFar !== true)
      throw new NotAllowed([notices.far]);
    const marks = replaced.map(({ place }) => ({ place, cells: { replacedOn: serial(open.today) } }));
    addInputRows('statements', rowsOf(lines, order, open), open, ports, { before: cellRequests(marks) });
    keepAnswers(shown.network?.id ?? '', shown.headers, answers, ports.document);
    keepApps(chosenApps, ports.document);
    keepNames(newNames(lines, shown.networks.length > 0, open), open, ports);
    if (replaced.length > 0 && !areMarked(replaced, readPayouts(ports, open.api)))
      throw new NotAllowed([notices.sorted]);
  });
}

/** Whether the rows have their marks. If somebody has sorted the tab at the same moment, others have them. */
function areMarked(replaced: readonly Statement[], { inputs }: OpenPayouts): boolean {
  const contentOf = (row: Statement) => JSON.stringify({ ...row, place: null, isReplaced: true });
  const marked = inputs.statements.filter(({ isReplaced }) => isReplaced).map(contentOf);
  return replaced.every((row) => marked.includes(contentOf(row)));
}

function rowsOf(
  lines: readonly NewLine[],
  { source, text }: Unchecked<StatementOrder>,
  { inputs, today }: OpenPayouts,
): NewRow<'statements'>[] {
  const { typed, pasted } = texts().payouts.files;
  const rows = sumsOf(lines, ['networkId', 'month', 'currency', 'app', 'number', 'date']);
  return rows.map(({ networkId, month, currency, amount, app, number, date, deductions }) => ({
    network: findNetwork(networkId, inputs.networks)?.name ?? '',
    month,
    currency,
    amount: Number(amount),
    appId: app,
    number,
    date: serial(date || today),
    source: oneLine(source) || (asText(text) === '' ? typed : pasted),
    deductions: deductions === ZERO ? '' : Number(deductions),
  }));
}

/** The texts in a column of networks that no network has yet as a name. If all lines have one text, it may be a word such as “All”. */
function newNames(lines: readonly NewLine[], areSeveral: boolean, { inputs: { networks } }: OpenPayouts) {
  const named = new Map(lines.map(({ network, networkId }) => [network, networkId]));
  return [...named]
    .map(([name, networkId]) => ({ name, networkId }))
    .filter(
      ({ name, networkId }) =>
        name !== '' &&
        findNetwork(name, networks) === undefined &&
        (areSeveral || likelyNetwork(name, networks)?.id === networkId),
    );
}
