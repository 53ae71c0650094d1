import type { ReportKind } from '../catalogue';
import { getTexts } from '../wording';
import type { Draft, DraftField } from './draft';
import type { Issue } from './request';

/** The names of a draft's fields in messages: the labels of the form, or the names of a formula's arguments. */
export type FieldNames = Readonly<Partial<Record<DraftField, string>>>;

export interface DraftCheck {
  readonly draft: Draft;
  readonly entry: ReportKind;
  readonly findings: Issues;
}

const LONGEST_SHOWN = 60;
/** The largest number of issues for one field. Without this limit, a long pasted text would cause an issue for each word. */
const MOST_A_FIELD = 20;

export class Issues {
  readonly issues: Issue[] = [];

  constructor(
    private readonly names: FieldNames = {},
    /** Fields to which no issues are added, because their values are not known. */
    private readonly unknownFields: readonly DraftField[] = [],
  ) {}

  /** Adds an issue. `message` continues the sentence after the field's name and the value, and says what is allowed. */
  addIssue(field: DraftField, value: string | number, message: string): void {
    const name = this.names[field] ?? getTexts().requests.fields[field];
    const count = this.issues.filter((issue) => issue.field === field).length;
    if (!this.unknownFields.includes(field) && count < MOST_A_FIELD)
      this.issues.push(buildIssue(field, name, String(value), message));
  }
}

export function buildIssue(field: DraftField, name: string, value: string, message: string): Issue {
  const text = formatInput(value);
  return { field, value: text, message: getTexts().requests.issue(name, text, message) };
}

export function formatInput(text: string): string {
  // Without line ends and the signs that turn the direction of the text after them.
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]+/gu, ' ').trim()];
  const isLong = characters.length > LONGEST_SHOWN;
  return isLong ? `${characters.slice(0, LONGEST_SHOWN - 1).join('')}…` : characters.join('');
}
