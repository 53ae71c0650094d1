import type { FailureText } from '../wording/failure-text';
import { type Texts, texts } from '../wording/texts';

/** The short name of a kind of failure. */
export type FailureKind =
  | 'not allowed'
  | 'key missing'
  | 'consent missing'
  | 'owner missing'
  | 'key refused'
  | 'not permitted'
  | 'bad request'
  | 'too many requests'
  | 'service down'
  | 'unreachable'
  | 'quota used up'
  | 'not understood'
  | 'too large'
  | 'doubtful'
  | 'out of time'
  | 'download failed'
  | 'device file refused'
  | 'sheet conflict'
  | 'spreadsheet full'
  | 'sheet busy'
  | 'sheet protected'
  | 'write failed'
  | 'run going on'
  | 'report changed'
  | 'awaits approval';

/**
 * The base of the classes of failures. `message` is what users read in the sidebar: what happened, what it means for the sheet, what to
 * do next. A formula writes nothing and is not run: it shows `happened` and adds its own advice (formulas/results). Texts from outside
 * are redacted first (errors/redact.ts); no message contains the key.
 */
export abstract class AdReportsError extends Error {
  abstract readonly kind: FailureKind;
  readonly happened: string;
  readonly doNext: string;
  readonly kept: string;

  constructor({ happened, doNext = '', kept = texts().errors.unchanged }: FailureText) {
    super([happened, kept, doNext].filter((sentence) => sentence !== '').join(' '));
    this.name = new.target.name;
    this.happened = happened;
    this.doNext = doNext;
    this.kept = kept;
  }
}

type Errors = Texts['errors'];
type FailureKey = {
  [Key in keyof Errors]: Errors[Key] extends FailureText | ((...data: never[]) => FailureText) ? Key : never;
}[keyof Errors];
type DataOf<Key extends FailureKey> = Errors[Key] extends (...data: infer Data) => unknown ? Data : [];

/** A base class for failures of one kind. The text `key` of wording/english/errors.ts is made from what the constructor is given. */
export function failureClass<Kind extends FailureKind, Key extends FailureKey>(kind: Kind, key: Key) {
  return class extends AdReportsError {
    readonly kind: Kind = kind;

    constructor(...data: DataOf<Key>) {
      const text = texts().errors[key] as FailureText | ((...values: DataOf<Key>) => FailureText);
      super(typeof text === 'function' ? text(...data) : text);
    }
  };
}

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** True for an error that the engine throws for a mistake in the add-on's own code, so it is no failure of Google. */
export function isDefect(error: unknown): boolean {
  return DEFECTS.some((kind) => error instanceof kind);
}

/** The draft or a setting is not allowed. */
export class NotAllowed extends AdReportsError {
  readonly kind = 'not allowed';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super({ happened: messages.join('\n'), kept: '' });
    this.messages = messages;
  }
}

/** The draft is not allowed: `issues` says why, field by field. */
export class DraftRefused extends NotAllowed {
  constructor(readonly issues: readonly { readonly field: string; readonly message: string }[]) {
    super(issues.map(({ message }) => message));
  }
}
