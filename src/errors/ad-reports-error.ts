import type { FailureText } from '../wording/failure-text';
import { type Texts, texts } from '../wording/texts';

/** The kind of a failure. The sidebar offers help by it. */
export type FailureKind =
  | 'not allowed'
  | 'authorization lost'
  | 'key missing'
  | 'consent missing'
  | 'key refused'
  | 'not permitted'
  | 'bad request'
  | 'too many requests'
  | 'service down'
  | 'unreachable'
  | 'host blocked'
  | 'quota used up'
  | 'not understood'
  | 'too large'
  | 'doubtful'
  | 'out of time'
  | 'download failed'
  | 'device file refused'
  | 'sheet conflict'
  | 'spreadsheet full'
  | 'storage full'
  | 'sheet busy'
  | 'sheet protected'
  | 'write failed'
  | 'run going on'
  | 'report changed'
  | 'awaits approval';

/**
 * The base class of failures with sentences for users. `message` is what the sidebar shows: what happened, what it means for the sheet,
 * what to do next. A formula shows only `happened`, and adds its own advice (formulas/results). Texts from outside are redacted before
 * they become part of a message (errors/redact.ts), so no message contains the key.
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

/** A base class for failures of one kind. Its sentences are the text `key` of wording/english/errors.ts with the constructor's data. */
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

/** True for an error that JavaScript throws because of a mistake in the add-on's own code. */
export function isDefect(error: unknown): boolean {
  return DEFECTS.some((kind) => error instanceof kind);
}

/** A draft or a setting has values that are not allowed. `messages` has a sentence for each. */
export class NotAllowed extends AdReportsError {
  readonly kind = 'not allowed';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super({ happened: messages.join('\n'), kept: '' });
    this.messages = messages;
  }
}

export class DraftRefused extends NotAllowed {
  constructor(readonly issues: readonly { readonly field: string; readonly message: string }[]) {
    super(issues.map(({ message }) => message));
  }
}
