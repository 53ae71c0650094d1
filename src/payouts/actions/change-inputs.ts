import { type CloseServices, createSheetsApi } from '../../books';
import { AdReportsError, NotAllowed } from '../../errors';
import {
  addYearRows,
  type ColumnLayout,
  convertMonthTexts,
  createCachingApi,
  createNewIds,
  findReportSheet,
  findYearSheet,
  listYearRanges,
  runUnderLock,
  SHEET_FIELDS,
  setCells,
  toDayValue,
  withCells,
} from '../../sheet';
import { groupItems, type SheetCell } from '../../table';
import { getTexts } from '../../wording';
import {
  defineInputTable,
  INPUT_COLUMNS,
  type InputField,
  type InputTab,
  ONLY_SHEET,
} from '../inputs/input-tabs';
import type { PlacedRow } from '../inputs/inputs';
import { buildProposalId, listClaimNames } from '../reconcile/claims';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { RECONCILIATION, writeReconciliation, writeRollForward } from '../reconcile/reconciliation-tab';
import { type FilePayouts, fetchOpenMonths, readPayouts } from './read-payouts';

const BLANK_ROWS = 100;

/** The values of a row by field, as they are read: exact amounts and days as text. Missing ones are blank. */
type NewInputRow<Tab extends InputTab> = Readonly<Partial<Record<InputField<Tab>, string>>>;

/** Changes the user's tabs under the document's lock. `api` keeps what it has read until it writes: Google allows a user 60 reads a minute. */
export function changeInputs<Done>(services: CloseServices, change: (payouts: FilePayouts) => Done): Done {
  return runUnderLock(services, () => {
    const api = createSheetsApi({
      spreadsheet: createCachingApi(services.spreadsheet),
      clock: services.clock,
    });
    return change(readPayouts(services, api));
  });
}

/** Adds and changes rows of a tab in one batch. If no tab has all headers, makes one; without new rows, only if there is none. */
export function writeInputRows<Name extends InputTab>(
  tab: Name,
  rows: readonly NewInputRow<Name>[],
  { api, services }: FilePayouts,
  changedRows: readonly (PlacedRow & { readonly cells: NewInputRow<Name> })[] = [],
): void {
  const layouts: Readonly<Record<string, ColumnLayout>> = INPUT_COLUMNS[tab];
  const toInputCell = (field: string, value = ''): SheetCell => {
    const type = layouts[field]?.type;
    if (type === 'date') return toDayValue(value);
    return value !== '' && (type === 'decimal' || type === 'share') ? Number(value) : value;
  };
  const changes = changedRows.flatMap(({ place: { sheetId, row, columns }, cells }) =>
    Object.entries<string | undefined>(cells).flatMap(([field, value]) => {
      const column = columns.get(field);
      return column === undefined ? [] : [setCells(sheetId, row, column, [[toInputCell(field, value)]])];
    }),
  );
  const table = defineInputTable(tab);
  const file = api.get(SHEET_FIELDS);
  const sheet = findYearSheet(
    table,
    withCells(api, file, listYearRanges(table, file, ONLY_SHEET)),
    ONLY_SHEET,
  );
  const blanks = Array.from<undefined>({ length: sheet.table === undefined ? BLANK_ROWS : 0 });
  const added = [...rows, ...blanks].map((row) => ({
    buildCells: (fields: readonly InputField<Name>[]) =>
      fields.map((field) => toInputCell(field, row?.[field])),
    format: '',
  }));
  const isNeeded = rows.length > 0 || sheet.sheet === undefined;
  const requests = isNeeded ? addYearRows(table, added, sheet, file, createNewIds(file, services.clock)) : [];
  // The older cells of the tab are the user's, and stay as they are.
  const dated = sheet.table && isNeeded ? convertMonthTexts(table, { ...sheet.table, grid: [] }) : [];
  if (changes.length + requests.length > 0) api.batchUpdate([...changes, ...dated, ...requests]);
}

export function ensureTerms(payouts: FilePayouts): FilePayouts {
  const { networks, terms } = payouts.inputs;
  const missing = networks.filter(({ id }) => !terms.has(id));
  const rows = missing.map(({ id, name }) => ({ network: name, networkId: id }));
  writeInputRows('terms', rows, payouts);
  return readPayouts(payouts.services, payouts.api);
}

/** `proposalIds` are the ids of proposals as the user has seen them. */
export function confirmMatches(proposalIds: unknown, payouts: FilePayouts): void {
  const ids: unknown[] = Array.isArray(proposalIds) ? proposalIds : [];
  const confirmed = reconcilePayouts(payouts).proposals.filter((proposal) =>
    ids.includes(buildProposalId(proposal)),
  );
  if (confirmed.length === 0 || confirmed.length < ids.length)
    throw new NotAllowed([getTexts().payouts.notices.gone]);
  const rows = confirmed.map(({ payment: { place }, claims, kept }) => ({
    place,
    cells: { number: listClaimNames(claims).join(', '), ...kept },
  }));
  writeInputRows('payments', [], payouts, rows);
}

export function saveNetworkNames(
  names: readonly Record<'name' | 'networkId', string>[],
  previousPayouts: FilePayouts,
): void {
  if (names.length === 0) return;
  const payouts = ensureTerms(previousPayouts);
  const rows = [...groupItems(names, ({ networkId }) => networkId)].map(([networkId, group]) => {
    const network = payouts.inputs.networks.find(({ id }) => id === networkId);
    const place = payouts.inputs.terms.get(networkId)?.place;
    if (network === undefined || place === undefined)
      throw new NotAllowed([getTexts().payouts.notices.unknown]);
    const aliases = new Set([...network.aliases, ...group.map(({ name }) => name)]);
    return { place, cells: { names: [...aliases].join('; ') } };
  });
  writeInputRows('terms', [], payouts, rows);
}

export type ReconciledFile = ReturnType<typeof reconcileFile>;

/** Asks the service for open months with the current user's key, and reconciles. If it does not answer, they keep their numbers. */
export function fetchAndReconcile(services: CloseServices): ReconciledFile {
  try {
    fetchOpenMonths(readPayouts(services));
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return reconcileFile(services, undefined, error.message);
  }
  return reconcileFile(services);
}

/** Changes the user's tabs, and reconciles without asking the service. `notRead` says why open months could not be read. */
export function reconcileFile(
  services: CloseServices,
  change?: (payouts: FilePayouts) => void,
  notRead = '',
) {
  return changeInputs(services, (previousPayouts) => {
    change?.(previousPayouts);
    const changedPayouts =
      change === undefined ? previousPayouts : readPayouts(services, previousPayouts.api);
    const payouts = changedPayouts.hasInputs ? ensureTerms(changedPayouts) : changedPayouts;
    const result = reconcilePayouts(payouts);
    if (payouts.hasInputs || findReportSheet(payouts.api, RECONCILIATION) !== undefined) {
      writeReconciliation(result.rows, payouts);
      if (payouts.closings.length > 0) writeRollForward(payouts);
    }
    return { payouts, result, notRead };
  });
}

export function reconcileIfUsed(services: CloseServices): void {
  if (readPayouts(services).hasInputs) reconcileFile(services);
}
