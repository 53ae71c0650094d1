import { type ClosePorts, sheetsApi } from '../../books/close-ports';
import { AdReportsError, NotAllowed } from '../../errors/ad-reports-error';
import { readOnce } from '../../sheet/api/retrying-api';
import { setCells } from '../../sheet/api/sheets-requests';
import { newIds } from '../../sheet/new-ids';
import { addRows } from '../../sheet/own/add-rows';
import { monthsAsDates } from '../../sheet/own/months-as-dates';
import type { ColumnLayout } from '../../sheet/own/own-table';
import { yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { dayValue } from '../../sheet/read/existing-table';
import { findReportSheet, SHEET_FIELDS } from '../../sheet/read/report-sheet';
import { withCells } from '../../sheet/read/sheet-content';
import { underLock } from '../../sheet/write/write-table';
import { grouped } from '../../table/grouped';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { type FieldOf, INPUT_COLUMNS, type InputTab, inputTable, ONLY_SHEET } from '../inputs/input-tabs';
import type { Placed } from '../inputs/inputs';
import { claimNames, proposalId } from '../reconcile/claims';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { RECONCILIATION, writeReconciliation, writeRollForward } from '../reconcile/reconciliation-tab';
import { askOpenMonths, type OpenPayouts, readPayouts } from './read-payouts';

const BLANK_ROWS = 100;

/** The values of a row by field, as they are read: exact amounts and days as text. Missing ones are blank. */
type NewRow<Tab extends InputTab> = Readonly<Partial<Record<FieldOf<Tab>, string>>>;

/** Changes the user's tabs under the document's lock. `api` keeps what it has read until it writes: Google allows a user 60 reads a minute. */
export function changingInputs<Done>(ports: ClosePorts, change: (open: OpenPayouts) => Done): Done {
  return underLock(ports, () => {
    const api = sheetsApi({ spreadsheet: readOnce(ports.spreadsheet), clock: ports.clock });
    return change(readPayouts(ports, api));
  });
}

/** Adds and changes rows of a tab in one batch. If no tab has all headers, makes one; without new rows, only if there is none. */
export function writeInputRows<Name extends InputTab>(
  tab: Name,
  rows: readonly NewRow<Name>[],
  { api, ports }: OpenPayouts,
  changed: readonly (Placed & { readonly cells: NewRow<Name> })[] = [],
): void {
  const layouts: Readonly<Record<string, ColumnLayout>> = INPUT_COLUMNS[tab];
  const cellOf = (field: string, value = ''): SheetCell => {
    const type = layouts[field]?.type;
    if (type === 'date') return dayValue(value);
    return value !== '' && (type === 'decimal' || type === 'share') ? Number(value) : value;
  };
  const changes = changed.flatMap(({ place: { sheetId, row, columns }, cells }) =>
    Object.entries<string | undefined>(cells).flatMap(([field, value]) => {
      const column = columns.get(field);
      return column === undefined ? [] : [setCells(sheetId, row, column, [[cellOf(field, value)]])];
    }),
  );
  const table = inputTable(tab);
  const file = api.get(SHEET_FIELDS);
  const sheet = yearSheet(table, withCells(api, file, yearRanges(table, file, ONLY_SHEET)), ONLY_SHEET);
  const blanks = Array.from<undefined>({ length: sheet.table === undefined ? BLANK_ROWS : 0 });
  const added = [...rows, ...blanks].map((row) => ({
    cells: (fields: readonly FieldOf<Name>[]) => fields.map((field) => cellOf(field, row?.[field])),
    format: '',
  }));
  const isNeeded = rows.length > 0 || sheet.sheet === undefined;
  const requests = isNeeded ? addRows(table, added, sheet, file, newIds(file, ports.clock)) : [];
  // The older cells of the tab are the user's, and stay as they are.
  const dated = sheet.table && isNeeded ? monthsAsDates(table, { ...sheet.table, grid: [] }) : [];
  if (changes.length + requests.length > 0) api.batchUpdate([...changes, ...dated, ...requests]);
}

export function withTerms(open: OpenPayouts): OpenPayouts {
  const { networks, terms } = open.inputs;
  const missing = networks.filter(({ id }) => !terms.has(id));
  const rows = missing.map(({ id, name }) => ({ network: name, networkId: id }));
  writeInputRows('terms', rows, open);
  return readPayouts(open.ports, open.api);
}

/** `shown` are the ids of proposals as the user has seen them. */
export function confirmMatches(shown: unknown, open: OpenPayouts): void {
  const ids: unknown[] = Array.isArray(shown) ? shown : [];
  const confirmed = reconcilePayouts(open).proposals.filter((proposal) => ids.includes(proposalId(proposal)));
  if (confirmed.length === 0 || confirmed.length < ids.length)
    throw new NotAllowed([texts().payouts.notices.gone]);
  const rows = confirmed.map(({ payment: { place }, claims, kept }) => ({
    place,
    cells: { number: claimNames(claims).join(', '), ...kept },
  }));
  writeInputRows('payments', [], open, rows);
}

export function keepNames(names: readonly Record<'name' | 'networkId', string>[], before: OpenPayouts): void {
  if (names.length === 0) return;
  const open = withTerms(before);
  const rows = [...grouped(names, ({ networkId }) => networkId)].map(([networkId, group]) => {
    const network = open.inputs.networks.find(({ id }) => id === networkId);
    const place = open.inputs.terms.get(networkId)?.place;
    if (network === undefined || place === undefined) throw new NotAllowed([texts().payouts.notices.unknown]);
    const all = new Set([...network.aliases, ...group.map(({ name }) => name)]);
    return { place, cells: { names: [...all].join('; ') } };
  });
  writeInputRows('terms', [], open, rows);
}

export type Reconciled = ReturnType<typeof reconcileFile>;

/** Asks the service for open months with the current user's key, and reconciles. If it does not answer, they keep their numbers. */
export function reconcileNow(ports: ClosePorts): Reconciled {
  try {
    askOpenMonths(readPayouts(ports));
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return reconcileFile(ports, undefined, error.message);
  }
  return reconcileFile(ports);
}

/** Changes the user's tabs, and reconciles without asking the service. `notRead` says why open months could not be read. */
export function reconcileFile(ports: ClosePorts, change?: (open: OpenPayouts) => void, notRead = '') {
  return changingInputs(ports, (before) => {
    change?.(before);
    const changed = change === undefined ? before : readPayouts(ports, before.api);
    const open = changed.hasInputs ? withTerms(changed) : changed;
    const result = reconcilePayouts(open);
    if (open.hasInputs || findReportSheet(open.api, RECONCILIATION) !== undefined) {
      writeReconciliation(result.rows, open);
      if (open.closings.length > 0) writeRollForward(open);
    }
    return { open, result, notRead };
  });
}

export function reconcileIfShown(ports: ClosePorts): void {
  if (readPayouts(ports).hasInputs) reconcileFile(ports);
}
