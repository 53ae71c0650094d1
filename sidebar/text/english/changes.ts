import { formatCount } from '../../../src/wording';
import { formatQuantity } from '../../../src/wording/english/shared';

export const changes = {
  title: 'Changes of the last run',
  beforeAndAfter: 'Values before and after the run',
  reading: 'Reading the changes…',
  summary: (when: string, counts: readonly string[]) => `Run ${when}: ${counts.join(', ')}.`,
  counts: {
    changed: (rows: number) => formatQuantity(rows, 'changed row'),
    new: (rows: number) => formatQuantity(rows, 'new row'),
    removed: (rows: number) => formatQuantity(rows, 'removed row'),
  },
  notListed: '“Restatements …” lists only changes of complete days.',
  moreRows: (count: number) => `Not listed here: ${formatQuantity(count, 'more row')}.`,
  news: (count: number, revenue: string, unknown: number) =>
    `${formatQuantity(count, 'earlier number')} changed${revenue === '' ? '' : `, revenue ${revenue}`}${unknown === 0 ? '' : `, amount unknown for ${formatCount(unknown)}`}`,
  see: 'See',
  seeOf: (name: string) => `See the changed numbers of ${name}`,
  newsUntil: (news: string, when: string) => `${news} (${when}).`,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  takeBack: 'Take back',
  takingBack: 'Taking the changes back…',

  ask: {
    title: 'Take these changes back?',
    means:
      'The sheet gets the values from before the run. Added rows are deleted, and removed rows come back. Your own cells and notes stay, and so do rows that somebody changed after the run. “Restatements …” keeps the lines of this run and adds lines with opposite amounts, marked “taken back”. The next refresh writes the new numbers again, unless you pause the report first.',
  },
  done: 'The changes were taken back. The sheet has the values from before the run.',
};
