import type { FailureText } from '../wording/failure-text';
import { texts } from '../wording/texts';

/** A kind of failure by its short name. */
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
 * A class a kind of failure. `message` is what the user of the sidebar reads: what happened, what it means for the sheet,
 * what to do next. A formula writes nothing and is calculated again instead of run again: it shows `happened` alone and adds its own
 * advice (formulas/results). Texts from the service arrive redacted (errors/redact.ts); no message holds the key.
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

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** True for what the engine throws at a mistake in the add-on's own code: it is none of Google's failures. */
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

/** What is wrong with a draft, field by field. */
export class DraftRefused extends NotAllowed {
  constructor(readonly issues: readonly { readonly field: string; readonly message: string }[]) {
    super(issues.map(({ message }) => message));
  }
}
