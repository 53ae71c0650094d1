import { type CloseServices, lockDocument } from '../../books';
import { NotAllowed } from '../../errors';
import {
  addNewestRows,
  createCachingApi,
  createNewIds,
  findGrowingSheet,
  SHEET_FIELDS,
  setCells,
  toDayValue,
} from '../../sheet';
import type { SheetCell } from '../../table';
import { getTexts } from '../../wording';
import { defineInputTable, type InputField, type InputTab, ONLY_SHEET } from '../inputs/input-tabs';
import type { PlacedRow } from '../inputs/inputs';
import { buildProposalId } from '../reconcile/match-payments';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { type FilePayouts, readPayouts } from './read-payouts';

/** A new tab has blank rows for the user to type into. */
const BLANK_ROWS = Array.from({ length: 100 }, () => undefined);

/** The values of a row by field, as they are read: exact amounts and days as text. Missing ones are blank. */
type NewInputRow<Tab extends InputTab> = Readonly<Partial<Record<InputField<Tab>, string>>>;
type ChangedInputRow<Tab extends InputTab> = PlacedRow & Readonly<{ cells: NewInputRow<Tab> }>;

/** Changes the user's tabs under the document's lock. `api` keeps what it has read until it writes: Google allows a user 60 reads a minute. */
export function changeInputs<Done>(services: CloseServices, change: (payouts: FilePayouts) => Done): Done {
  const cachingServices = { ...services, spreadsheet: createCachingApi(services.spreadsheet) };
  return lockDocument(cachingServices, ({ api }) => change(readPayouts(services, api)));
}

/** Adds and changes rows of a tab in one batch. Makes the tab if the file has none, or if there are new rows but the headers of the tab were changed. */
export function writeInputRows<Name extends InputTab>(
  tab: Name,
  newRows: readonly NewInputRow<Name>[],
  { api, services }: FilePayouts,
  changedRows: readonly ChangedInputRow<Name>[] = [],
): void {
  const definition = defineInputTable(tab);
  const file = api.get(SHEET_FIELDS);
  const context = { api, file, ids: createNewIds(file, services.clock) };
  const onlySheet = findGrowingSheet(definition, context, ONLY_SHEET);
  // A tab with changed headers cannot be used.
  const makesTab = !onlySheet.table && (onlySheet.isFirst || newRows.length > 0);
  const rows = makesTab ? [...newRows, ...BLANK_ROWS] : newRows;
  const rowsToAdd = rows.map((row) =>
    definition.columns.map(({ field }) => toInputCell(tab, field, row?.[field])),
  );
  const additions = rowsToAdd.length > 0 ? addNewestRows(definition, rowsToAdd, onlySheet, context) : [];
  const changes = changedRows.flatMap((row) => buildCellChanges(tab, row));
  if (changes.length + additions.length > 0) api.batchUpdate([...changes, ...additions]);
}

function buildCellChanges<Name extends InputTab>(tab: Name, { place, cells }: ChangedInputRow<Name>) {
  const { sheetId, row, columns } = place;
  return Object.entries<string | undefined>(cells).flatMap(([field, value]) => {
    const column = columns.get(field);
    return column === undefined ? [] : [setCells(sheetId, row, column, [[toInputCell(tab, field, value)]])];
  });
}

function toInputCell(tab: InputTab, field: string, value = ''): SheetCell {
  const type = defineInputTable(tab).columns.find((column) => column.field === field)?.type;
  if (type === 'date') return toDayValue(value);
  return value !== '' && (type === 'decimal' || type === 'share') ? Number(value) : value;
}

/** Adds rows to the tab Payment terms for networks that it lacks, makes the tab if there is none, and reads the tabs again. */
export function ensureTerms(payouts: FilePayouts): FilePayouts {
  const { networks, terms } = payouts.inputs;
  const missing = networks.filter(({ id }) => !terms.has(id));
  const rows = missing.map(({ id, name }) => ({ network: name, networkId: id }));
  writeInputRows('terms', rows, payouts);
  return readPayouts(payouts.services, payouts.api);
}

/** Writes what payments pay into the tab Payments. `proposalIds` are the ids of proposals as the user has seen them. */
export function confirmMatches(proposalIds: unknown, payouts: FilePayouts): void {
  const ids: unknown[] = Array.isArray(proposalIds) ? proposalIds : [];
  const { proposals } = reconcilePayouts(payouts);
  const confirmed = proposals.filter((proposal) => ids.includes(buildProposalId(proposal)));
  if (confirmed.length === 0 || confirmed.length < ids.length)
    throw new NotAllowed([getTexts().payouts.notices.gone]);
  const rows = confirmed.map(({ payment, claimNames, kept }) => {
    return { place: payment.place, cells: { number: claimNames, ...kept } };
  });
  writeInputRows('payments', [], payouts, rows);
}
