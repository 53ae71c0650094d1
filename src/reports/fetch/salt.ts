import type { ReportPorts } from '../store/report-stores';

const PROPERTY = 'adreports.salt';

/** The file's own salt: hashed device identifiers can be compared within the file, and with nothing outside it. */
export function saltOf({ document, unguessable }: Pick<ReportPorts, 'document' | 'unguessable'>): string {
  const kept = document.get(PROPERTY);
  if (kept !== undefined) return kept;
  const salt = unguessable();
  document.set(PROPERTY, salt);
  return salt;
}
