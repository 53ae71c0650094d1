import type { ReportEntry } from '../catalogue/catalogue';
import type { Findings } from './findings';
import type { Identifiers } from './request';
import { typedText } from './typed';

const CHOICES: readonly Identifiers[] = ['kept', 'left out', 'hashed'];

/** What becomes of device identifiers. Blank means that they are kept; other reports than the device report hold none. */
export function checkIdentifiers(value: unknown, { id }: ReportEntry, findings: Findings): Identifiers {
  const typed = typedText(value);
  const found = CHOICES.find((choice) => choice === plain(typed));
  if (found === undefined && typed !== '')
    findings.add('identifiers', typed, 'is not what can become of them; choose kept, left out or hashed.');
  return id === 'device' ? (found ?? 'kept') : 'kept';
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, ' ');
}
