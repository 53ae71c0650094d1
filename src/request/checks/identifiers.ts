import type { ReportEntry } from '../../catalogue/catalogue';
import type { Identifiers } from '../draft';
import type { Issues } from '../issues';
import { parseText } from '../parse-list';

const CHOICES: readonly Identifiers[] = ['kept', 'left out', 'hashed'];

/** What becomes of device identifiers. Blank means that they are kept; other reports than the device report hold none. */
export function checkIdentifiers(value: unknown, { id }: ReportEntry, findings: Issues): Identifiers {
  const typed = parseText(value);
  const found = CHOICES.find((choice) => choice === plain(typed));
  if (found === undefined && typed !== '')
    findings.add('identifiers', typed, 'is not what can become of them; choose kept, left out or hashed.');
  return id === 'device' ? (found ?? 'kept') : 'kept';
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, ' ');
}
