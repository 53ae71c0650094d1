import type { FileAnswers } from '../../../src/payouts/view';
import type { TextFile } from './text-file';

export type Way = 'pasted' | 'file' | 'typed';

/** What the user has given: copied text, a file, or typed fields. All are kept when the user tries another way. */
export interface Given {
  readonly way: Way;
  readonly pasted: string;
  readonly file: TextFile | null;
}

/** A form with typed fields, and with answers about the columns of a file. */
export type EntryForm<Typed extends string, Column extends string> = Given &
  Readonly<Record<Typed, string>> & { readonly answers: FileAnswers<Column> };

/** The form before the user has given anything. */
export function emptyForm<Typed extends string>(way: Way, fields: readonly Typed[]): EntryForm<Typed, never> {
  const blank = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Typed, string>;
  return { ...blank, way, pasted: '', file: null, answers: {} };
}

/** The text to read and the name of its file; '' for typed fields. */
export function givenText({ way, pasted, file }: Given): { readonly text: string; readonly source: string } {
  if (way === 'file') return { text: file?.text ?? '', source: file?.name ?? '' };
  return { text: way === 'pasted' ? pasted : '', source: '' };
}
