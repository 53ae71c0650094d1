import { formatCount } from '../numbers';
import { formatQuantity, joinWithAnd } from './phrases';

/** Why a response is not understood: ends the sentence “The service's answer was not understood: …”. */
const problems = {
  notJson: (excerpt: string) => `it is empty, or it is not a complete JSON object (${excerpt})`,
  otherZone: (requestedZone: string) => `its days are not counted in ${requestedZone} as requested`,
  noItems: 'it has no list of rows (“items”)',
  tooLarge: 'it is larger than Google allows; choose fewer metrics or dimensions',
  noFilterColumn: (list: string) =>
    `the report is filtered by ${list.toLowerCase()}, but the rows in the answer do not contain them`,
  redirected: (status: number) =>
    `it redirects to another address (HTTP ${status}); the key was not sent there. Check the address of the reporting service in the settings`,
  notFound: (reason: string) =>
    `there is nothing at this path (${reason}); check the address of the reporting service in the settings`,

  badValue: (row: number, field: string, value: string) => `row ${row}: ${field} is ${value}`,
  notAsked: (row: number, label: string, value: string) =>
    `row ${row}: ${label} is ${value}, which was not requested`,

  pagesDoNotFit: (row: number) =>
    `its pages do not fit together: at row ${formatCount(row)}, rows are missing, are sent twice, or are not as many as announced`,
};

const notices = {
  announced: (rows: number) => `the service announces ${formatQuantity(rows, 'row')}`,
  unknownTotal:
    'The service does not say how many rows there are, so nobody can check that all rows have arrived.',
  equalRows:
    'Some rows of the service are equal in every value, and no id distinguishes them. Maybe a row is counted twice.',
  warning: (text: string) => `The service says: “${text}”.`,
  notCounted: (labels: readonly string[], text: string) =>
    `${joinWithAnd(labels)}: the cells are blank, because the service cannot count this with the chosen dimensions (“${text}”).`,
  otherTotal: (total: number, received: number) =>
    `The service announced ${formatQuantity(total, 'row')}, but sent ${formatCount(received)}. ${received < total ? 'Some rows may be missing.' : 'Some rows may be in the table twice.'}`,
  otherSign: (sign: string, currency: string) =>
    `The service sent amounts in ${sign}, but ${currency} was requested. Check the currency of the amounts.`,
};

export const responses = { problems, notices };
