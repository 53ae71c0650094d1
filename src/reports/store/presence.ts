import { fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { parsedObject } from '../../storage/versioned-json';
import type { ReportPorts } from '../report-ports';

/** A user who opened a report longer ago has most likely left it. */
const PRESENT_SECONDS = 15 * 60;

/** A user who has a report open for editing. Stored in the document's cache; `since` is in milliseconds since 1970. */
export interface Present {
  readonly who: string;
  readonly since: number;
}

const isPresent = fieldsCheck<Present>({ who: isString, since: isNumber });

/** Notes that the user `who` opens the report, and returns the other users who have it open. */
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
