import { type Closing, openBooks, type RecordServices, sumDayAmounts } from '../../books';
import { requireMetric } from '../../catalogue';
import { AuthorizationLost, NotAllowed } from '../../errors';
import type { Authorization, Mail } from '../../platform';
import { flattenText, truncateText } from '../../storage';
import { formatMonth, getFileTexts, getTexts } from '../../wording';
import { requireClosedMonth } from '../closings/month-actions';
import { formatCsvCell, joinCsvRows } from './journal-files';

const LONGEST_NAME = 100;

interface MailServices extends RecordServices {
  readonly activeUser: () => string;
  readonly authorization: Authorization;
  readonly mail: Mail;
}

/** Mails the frozen amounts of a closed month as a CSV file to the current user. Returns the address and the name of the file. */
export function sendClosing(month: unknown, currency: unknown, services: MailServices) {
  const { authorization, mail } = services;
  const { subject, body, notMailed } = getTexts().mails.closing;
  const closing = requireClosedMonth(month, currency, openBooks(services).closings);
  const missing = authorization.listMissing();
  if (missing.includes('script.send_mail'))
    throw new AuthorizationLost(missing, authorization.readGrantUrl());
  const to = services.activeUser();
  if (to === '' || mail.countRecipientsLeft() < 1) throw new NotAllowed([notMailed]);
  const closed = `${formatMonth(closing.month)} ${closing.currency}`;
  const { name, url } = services.file();
  // Any editor can change the name of the file.
  const fileName = truncateText(flattenText(name), LONGEST_NAME);
  const attachment = {
    name: `closing-${closing.month}-${closing.currency}.csv`,
    text: formatClosingCsv(closing),
  };
  mail.send(to, subject(closed), body(closed, closing.version, fileName, url), [attachment]);
  return { to, fileName: attachment.name };
}

const AMOUNT_COLUMNS = ['appId', 'app', 'networkId', 'network', 'metric', 'currency', 'exact'] as const;
const COLUMNS = ['month', ...AMOUNT_COLUMNS, 'version'] as const;

/** A line for each closed amount of the newest version. Without the mark at the beginning, Excel does not read the file as UTF-8. */
function formatClosingCsv(closing: Closing): string {
  const { closingColumns } = getFileTexts().closings;
  const rows = closing.amounts.map((amount) => {
    const { month, currency, version } = closing;
    const { label } = requireMetric(amount.metric);
    const cells = { ...amount, metric: label, month, currency, version: `${version}` };
    // An amount below 0 begins with a minus sign, but is no formula.
    return COLUMNS.map((field) => (field === 'exact' ? sumDayAmounts(amount) : formatCsvCell(cells[field])));
  });
  return `\uFEFF${joinCsvRows([COLUMNS.map((field) => closingColumns[field].label), ...rows])}`;
}
