import { wholeCharacters } from '../../table/sheet-cell';
import type { LoggedRun } from './logged-run';

const MOST_CHARACTERS = 300;

/** A run as it may stand in the log: no e-mail address in its texts, and none of them longer than 300 characters. */
export function withoutPeople(run: LoggedRun): LoggedRun {
  return { ...run, report: plain(run.report), sentence: plain(run.sentence) };
}

function plain(text: string): string {
  const short = text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
  return wholeCharacters(short).replace(/[^\s“”"'<>(),;:]+/g, (word) =>
    isAddress(word) ? 'somebody' : word,
  );
}

function isAddress(word: string): boolean {
  return /[^@]@[^@]/.test(word);
}
