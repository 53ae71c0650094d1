import { parse } from 'csv-parse/sync';

/**
 * Why Xero would refuse a file, by the rules of https://help.xero.com/nz/ManualJournalsImport. Lines with the same narration and date are
 * one journal. Imports nothing of the add-on.
 */
export function listXeroMistakes(text: string): string[] {
  const [headers = [], ...lines] = parse(text, { relaxColumnCount: true }) as string[][];
  const at = (name: string) => headers.findIndex((header) => header.replace('*', '') === name);
  const mistakes: string[] = [];
  if (headers.join() !== COLUMNS) mistakes.push(`headers ${headers.join()}`);
  if (lines.length > 300) mistakes.push(`${lines.length} lines`);
  const sums = new Map<string, bigint>();
  for (const [nth, cells] of lines.entries()) {
    const cell = (name: string) => cells[at(name)] ?? '';
    const wrong = Object.entries(RULES).filter(([name, rule]) => !rule.test(cell(name)));
    for (const [name] of wrong) mistakes.push(`line ${nth + 1}: ${name} “${cell(name)}”`);
    if (cells.length !== headers.length) mistakes.push(`line ${nth + 1}: ${cells.length} cells`);
    if (!isDay(cell('Date'))) mistakes.push(`line ${nth + 1}: no day ${cell('Date')}`);
    const journal = `${cell('Narration')} ${cell('Date')}`;
    if (RULES['Amount']!.test(cell('Amount')))
      sums.set(journal, (sums.get(journal) ?? 0n) + BigInt(cell('Amount').replace('.', '')));
  }
  for (const [journal, sum] of sums) if (sum !== 0n) mistakes.push(`${journal}: sum ${sum}`);
  return mistakes;
}

const COLUMNS =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';

const RULES: Readonly<Record<string, RegExp>> = {
  Narration: /^[^\p{Cc}]{1,4000}$/u,
  Date: /^\d\d\/\d\d\/\d{4}$/,
  Description: /^[^\p{Cc}]{0,4000}$/u,
  AccountCode: /^[^\p{Cc}]{1,10}$/u,
  TaxRate: /^[^\p{Cc}]{1,50}$/u,
  Amount: /^-?\d+\.\d\d$/,
  TrackingName1: /^$/,
  TrackingOption1: /^$/,
};

function isDay(text: string): boolean {
  const [day, month, year] = text.split('/').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1;
}
