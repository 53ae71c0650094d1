import type { FileFacts } from '../../platform/ports';
import type { HeldData } from '../run-facts';
import { link, type MailText, type MailTime, named, sentence, stillShown } from './mail-text';

/** A scheduled report that waits until its owner has approved what others changed in it. */
export interface ReportToApprove {
  readonly name: string;
  /** Who changed what and when, as a sentence. */
  readonly changes: string;
  /** Null where it has no sheet. */
  readonly sheetTitle: string | null;
  readonly held: HeldData | null;
}

/** One mail to the owner about all reports of a file that have begun to wait for approval. */
export function approvalMail(file: FileFacts, reports: readonly ReportToApprove[], time: MailTime): MailText {
  const isOne = reports.length === 1;
  const which = isOne ? `“${named(reports[0]?.name ?? '')}” waits` : `${reports.length} reports wait`;
  const these = isOne ? 'a report' : 'reports';
  return {
    subject: `Ad Reports: ${which} for your approval in “${named(file.name)}”`,
    body: [
      `Somebody changed ${these} that you scheduled in the spreadsheet “${named(file.name)}”:\n${link(file.url)}`,
      ...reports.map((report) => reportText(report, time)),
      `Your report key is not used for ${isOne ? 'this report' : 'these reports'} until you approve the change. What to do: open the spreadsheet, choose Extensions ▸ Ad Reports ▸ Open, and press Approve or Undo on the card of ${isOne ? 'the report' : 'each report'}.`,
      'You get this mail once.',
    ].join('\n\n'),
  };
}

function reportText({ name, changes, sheetTitle, held }: ReportToApprove, time: MailTime): string {
  return [
    `“${named(name)}”`,
    `What changed: ${sentence(changes)}`,
    `What the sheet shows: ${stillShown(sheetTitle, held, time)}`,
  ].join('\n');
}
