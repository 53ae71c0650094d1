import { fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { parsedObject } from '../../storage/versioned-json';
import type { ReportPorts } from '../report-ports';

/** The time after which a user who opened a report counts as gone. */
const PRESENT_SECONDS = 15 * 60;

/** A user who has opened a report for editing. The document's cache stores this fact. */
export interface Present {
  /** The user's e-mail address. */
  readonly who: string;
  /** When the user opened the report, in milliseconds since 1970. */
  readonly since: number;
}

const isPresent = fieldsCheck<Present>({ who: isString, since: isNumber });

/** Stores that the user `who` has opened the report `id`. Returns the other users who opened it in the last 15 minutes. */
export function enterReport(
  id: string,
  who: string,
  { cache, clock }: Pick<ReportPorts, 'cache' | 'clock'>,
): Present[] {
  const name = `editing.${id}`;
  const now = clock.now();
  const kept = parsedObject(cache.getAll([name]).get(name))?.['present'];
  const present = (Array.isArray(kept) ? kept.filter(isPresent) : []).filter(
    ({ who: other, since }) => other !== who && now - since < PRESENT_SECONDS * 1000,
  );
  const all = JSON.stringify({ present: [...present, { who, since: now }] });
  cache.putAll(new Map([[name, all]]), PRESENT_SECONDS);
  return present;
}
