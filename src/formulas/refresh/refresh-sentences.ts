import { texts } from '../../wording/texts';
import { mayPass } from '../results/error-sentence';
import type { FormulasRefreshed } from './refresh-formulas';

type Counts = Pick<FormulasRefreshed, 'refreshed' | 'isProtected' | 'failed'> &
  Partial<Pick<FormulasRefreshed, 'found' | 'cell' | 'message' | 'mayPass' | 'pending'>>;

/** The result of a refresh of formulas, one sentence per line. */
export function refreshSentence({ found, refreshed, isProtected, failed, ...more }: Counts): string[] {
  const { noFormulas, pending: pendingText, isProtected: protectedText } = texts().formulas.refreshes;
  const { pending = 0 } = more;
  if (found === 0) return [noFormulas];
  return [
    refreshedLine(refreshed, found),
    ...(pending > 0 ? [pendingText(pending)] : []),
    ...(isProtected > 0 ? [protectedText(isProtected)] : []),
    ...(failed > 0 ? failedLines(failed, more) : []),
  ];
}

function refreshedLine(count: number, found = count): string {
  const { noneRefreshed, refreshed, refreshedOf } = texts().formulas.refreshes;
  if (count === 0) return noneRefreshed;
  return found === count ? refreshed(count) : refreshedOf(count, found);
}

/** Quotes the message of the first failed cell. If refreshing may not help that cell, adds the number of cells where it may. */
function failedLines(failed: number, more: Partial<FormulasRefreshed>): string[] {
  const { failed: failedText, someMayPass } = texts().formulas.refreshes;
  const { mayPass: count = 0, message = '' } = more;
  const line = failedText(failed, firstOf(more));
  return count === 0 || mayPass(message) ? [line] : [line, someMayPass(count)];
}

function firstOf({ cell = '', message = '' }: Partial<FormulasRefreshed>): string {
  const { firstCell, firstMessage } = texts().formulas.refreshes;
  if (cell === '') return '';
  return message === '' ? firstCell(cell) : firstMessage(cell, message);
}
