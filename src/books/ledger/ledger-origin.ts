import { getFileLabel, PERIOD_IDS, requireDimension } from '../../catalogue';
import { toMonth } from '../../dates';
import { getFileLanguage } from '../../language';
import type { KnownValue, KnownValues } from '../../request';
import { readStoredSuggestions } from '../../settings';
import { SHEET_FIELDS } from '../../sheet';
import { listGroups, sumDecimalField, toKnownDecimal } from '../../table';
import { addInBrackets, formatDay, formatPair, getTexts } from '../../wording';
import {
  type CellOrigin,
  type KeyChange,
  type OwnCell,
  readOwnRowMonth,
  readOwnRowText,
} from '../cell-origin';
import type { RecordServices } from '../close-services';
import { defineLedgerTable, type LedgerLine, readLedger } from './ledger';
import { SUMMARY } from './ledger-summary';
import { listAdditiveLabels } from './restatement';

/** The changes that a row of the tabs Restatements or Restatement summary belongs to, or adds up. Undefined for another tab. */
export function findLedgerOrigin({ tab, row }: OwnCell, services: RecordServices): CellOrigin | undefined {
  const isSummary = tab.startsWith(SUMMARY);
  if (!isSummary && !tab.startsWith(`${defineLedgerTable().kind}.`)) return undefined;
  const { originOfLine, originOfSum } = getTexts().restatements;
  // The id of a summary ends with that of its ledger, unless an earlier version of the add-on made it.
  const ledger = isSummary ? tab.slice(SUMMARY.length + 1) : '';
  const month = readOwnRowMonth(row);
  const isInSum = (line: LedgerLine) =>
    toMonth(line.day ?? '') === month && ['', line.ledger].includes(ledger);
  const isLineOfRow = (line: LedgerLine) =>
    (['report', 'metric', 'currency'] as const).every(
      (field) => line[field] === readOwnRowText(row, field),
    ) && (isSummary ? isInSum(line) : line.seen === row.get('seen'));
  const { lines } = readLedger(services.spreadsheet, services.spreadsheet.get(SHEET_FIELDS));
  const [metric, report] = [readOwnRowText(row, 'metric'), readOwnRowText(row, 'report')];
  return {
    what: isSummary ? originOfSum(metric, report, month) : originOfLine(metric, report),
    parts: [],
    currency: readOwnRowText(row, 'currency'),
    facts: [],
    tabs: [ledger],
    changes: listKeyChanges(lines.filter(isLineOfRow), readStoredSuggestions(services.document, '')),
    isSum: listAdditiveLabels().includes(metric),
  };
}

/** The change of each key in all runs. Lines with an unknown difference are apart, because they would make the sum of a key unknown. */
function listKeyChanges(lines: readonly LedgerLine[], { apps, networks }: KnownValues): KeyChange[] {
  const oldestFirst = [...lines].sort((one, other) => (one.seen ?? 0) - (other.seen ?? 0));
  const groups = listGroups(oldestFirst, ({ day, app, network, country, dimensions, difference }) => {
    return [day, app, network, country, dimensions, difference === null];
  });
  return groups.map((group) => {
    const [{ day, app, network, country, dimensions, metric, old, difference }] = group;
    // Of a period, the dimensions begin with it.
    const isOfPeriod = PERIOD_IDS.some((id) =>
      dimensions.startsWith(formatPair(getFileLabel(requireDimension(id)), '', getFileLanguage())),
    );
    const dayText = day === null || isOfPeriod ? '' : formatDay(day);
    const names = [dayText, withKnownName(app, apps), withKnownName(network, networks), country, dimensions];
    return {
      name: names.filter((name) => name !== '').join(' · ') || metric,
      earlier: toKnownDecimal(old),
      now: toKnownDecimal(group[group.length - 1]?.current ?? null),
      difference: difference && sumDecimalField(group, 'difference'),
    };
  });
}

function withKnownName(nameOrId: string, knownValues: readonly KnownValue[]): string {
  const { name = '' } = knownValues.find(({ id }) => id === nameOrId) ?? {};
  return name === '' ? nameOrId : addInBrackets(name, nameOrId);
}
