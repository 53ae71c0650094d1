import { formatCount } from '../../wording/counts';
import { mayPass } from '../results/error-sentence';
import type { FormulasRefreshed } from './refresh-formulas';

type Counts = Pick<FormulasRefreshed, 'refreshed' | 'isProtected' | 'failed'> &
  Partial<Pick<FormulasRefreshed, 'found' | 'cell' | 'message' | 'mayPass' | 'pending'>>;

/** What a refresh of formulas came to, a sentence a line. */
export function refreshSentence({ found, refreshed, isProtected, failed, ...more }: Counts): string[] {
  const { pending = 0 } = more;
  if (found === 0) return ['This file has no cell with a formula of the add-on.'];
  const lines = [refreshedLine(refreshed, found)];
  if (pending > 0) lines.push(pendingLine(pending));
  if (isProtected > 0)
    lines.push(
      `${cells(isProtected)} in protected ranges ${was(isProtected)} skipped: you may not edit them.`,
    );
  if (failed > 0) lines.push(...failedLines(failed, more));
  return lines;
}

function refreshedLine(count: number, found: number | undefined): string {
  if (count === 0) return 'No formula was calculated again.';
  const of = found === undefined || found === count ? '' : ` of ${formatCount(found)}`;
  return `${formatCount(count)}${of} ${count === 1 && of === '' ? 'cell' : 'cells'} with formulas ${was(count)} calculated again.`;
}

function pendingLine(count: number): string {
  const [wait, show] = count === 1 ? ['waits', 'it shows'] : ['wait', 'they show'];
  return `${cells(count)} still ${wait} for Google to calculate. Choose Refresh formulas again in a few minutes if ${show} an error.`;
}

/** The first cell's sentence is quoted. Where it does not name Refresh formulas, the cells whose sentence does are counted. */
function failedLines(failed: number, more: Partial<FormulasRefreshed>): string[] {
  const { mayPass: count = 0, message = '' } = more;
  const line = `${cells(failed)} ${failed === 1 ? 'shows' : 'show'} an error.${firstOf(more)}`;
  if (count === 0 || mayPass(message)) return [line];
  return [
    line,
    `${formatCount(count)} of them ${count === 1 ? 'says' : 'say'} when to choose Refresh formulas again.`,
  ];
}

function firstOf({ cell = '', message = '' }: Partial<FormulasRefreshed>): string {
  if (cell === '') return '';
  return message === '' ? ` The first is ${cell}.` : ` The first, ${cell}, says: ${message}`;
}

function cells(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'cell' : 'cells'}`;
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
