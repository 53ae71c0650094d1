import { texts } from '../wording/texts';
import type { DraftField } from './draft-fields';
import type { Issue } from './request';

/** What the fields of a draft are called in sentences: the form's words, or a formula's arguments. */
export type FieldNames = Readonly<Partial<Record<DraftField, string>>>;

const LONGEST_SHOWN = 60;
/** A pasted page of nonsense is said to be so once, not a thousand times. */
const MOST_A_FIELD = 20;

/** Gathers the issues of one draft. */
export class Issues {
  readonly issues: Issue[] = [];

  constructor(private readonly names: FieldNames = {}) {}

  /** Notes one: `message` begins after the field's name and the value, says what is allowed, and ends the sentence. */
  add(field: DraftField, value: string | number, message: string): void {
    if (this.isFull(field)) return;
    const text = shown(String(value));
    const name = this.names[field] ?? texts().requests.fields[field];
    this.issues.push({
      field,
      value: text,
      message: `${name}: ${text === '' ? '' : `“${text}” `}${message}`,
    });
  }

  /** True when enough is said of a field. */
  isFull(field: DraftField): boolean {
    return this.issues.filter((issue) => issue.field === field).length >= MOST_A_FIELD;
  }
}

/** On one line, and short. */
function shown(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
  return line.length > LONGEST_SHOWN
    ? `${[...line.slice(0, LONGEST_SHOWN - 1)].filter(isWhole).join('')}…`
    : line;
}

/** False for half a character that the cut left over. */
function isWhole(character: string): boolean {
  return !/^\p{Cs}$/u.test(character);
}
