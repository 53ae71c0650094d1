import type { Draft } from './draft';
import type { Issue } from './request';

/** What the fields of a draft are called in sentences: the form's words, or a formula's arguments. */
export type FieldNames = Readonly<Partial<Record<keyof Draft, string>>>;

const LONGEST_SHOWN = 60;
/** A pasted page of nonsense is said to be so once, not a thousand times. */
const MOST_A_FIELD = 20;

/** Gathers the issues of one draft. */
export class Issues {
  readonly issues: Issue[] = [];

  constructor(private readonly names: FieldNames = {}) {}

  /** Notes one: `message` begins after the field's name and the value, says what is allowed, and ends the sentence. */
  add(field: keyof Draft, value: string | number, message: string): void {
    if (this.isFull(field)) return;
    const text = shown(String(value));
    const name = this.names[field] ?? FORM_NAMES[field];
    this.issues.push({
      field,
      value: text,
      message: `${name}: ${text === '' ? '' : `“${text}” `}${message}`,
    });
  }

  /** True when enough is said of a field. */
  isFull(field: keyof Draft): boolean {
    return this.issues.filter((issue) => issue.field === field).length >= MOST_A_FIELD;
  }
}

/** A draft's fields as the form names them. */
const FORM_NAMES: Readonly<Record<keyof Draft, string>> = {
  report: 'Report',
  apps: 'Apps',
  areas: 'Countries',
  startDate: 'First day',
  endDate: 'Last day',
  dimensions: 'Dimensions',
  metrics: 'Metrics',
  zone: 'Zone',
  currency: 'Currency',
  identifiers: 'Device identifiers',
  output: 'Output',
  summaryBy: 'Summary by',
  networks: 'Networks',
  adFormats: 'Ad formats',
  placements: 'Placements',
  revenueOnly: 'Rows with revenue only',
};

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
