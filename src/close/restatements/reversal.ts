import { dayOf, daysBetween, isDay } from '../../dates/calendar';
import type { WriteJob } from '../../sheet/write-job';
import { fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { sumOf } from '../../table/exact-sum';
import { type LedgerPorts, ledgerNeeds, ledgerRequests } from './ledger-hook';
import { type DimensionParts, isRestatementKind, type Restatement } from './restatement';

const isNumberOrNull = (value: unknown) => value === null || isNumber(value);

const isParts = fieldsCheck<DimensionParts>({
  app: isString,
  network: isString,
  country: isString,
  others: isString,
});

const isRestatement = fieldsCheck<Restatement>({
  day: (value) => value === null || (isString(value) && isDay(value)),
  dimensions: isString,
  parts: (value) => value === undefined || isParts(value),
  what: isRestatementKind,
  old: isNumberOrNull,
  fresh: isNumberOrNull,
  report: isString,
  metric: isString,
  field: isString,
  currency: isString,
  difference: isNumberOrNull,
  seenAt: isNumber,
  daysAfter: isNumberOrNull,
});

/** The restatements that a refresh has recorded, from what was kept of it. Any editor of the file can have changed that. */
export function recordedRestatements(recorded: readonly unknown[]): Restatement[] {
  return recorded.filter(isRestatement);
}

/** The ledger is a history, so its lines stay, and each gets a second line with the opposite difference. */
export function reversingHook(
  entries: readonly Restatement[],
  ports: LedgerPorts,
): Pick<WriteJob, 'together' | 'togetherNeeds'> {
  if (entries.length === 0) return {};
  const reversed = entries.map((entry) => reversal(entry, ports.seenAt));
  return {
    together: ({ inserted, columns }, file, ids) =>
      ledgerRequests(reversed, file, ids, ports, inserted.length * columns.length),
    togetherNeeds: (file) => ledgerNeeds(file, ports),
  };
}

function reversal(entry: Restatement, seenAt: number): Restatement {
  const { day, old, fresh, difference } = entry;
  return {
    ...entry,
    what: 'taken back',
    old: fresh,
    fresh: old,
    difference: difference === null ? null : sumOf([-difference]),
    seenAt,
    daysAfter: day === null ? null : daysBetween(day, dayOf(seenAt)),
  };
}
