import type { Frame } from 'playwright-core';
import { sheetContent } from '../../../playground/page-server/sheet/sheet-content';
import type { Playground } from '../../../playground/playground';
import { APPS, AREAS, NETWORKS } from '../../../playground/service/world/apps';

/** Names that are the same in every language: of products, of the world around the add-on, and of accounts in Beancount. */
const NAMES =
  /Ad Reports|Google Chat|Google|BigQuery|English|Report API Key|Slack|Microsoft Teams|Lark|Webhook|Xero|hledger|Ledger|Beancount|Tax Exempt|Apple|Playground|Android|iOS|eCPM|camt\.053|Sheet1|Studio B|HTTP 401: invalid access token|Europe\/Berlin|Net amount|Month|Date|Payer|Amount|Currency/g;
const ADDRESSES =
  /playground-key-\w+|[\w-]+\.csv|https?:\/\/\S*|[\w.]+@[\w.]+|=?ADREPORT_\w*|\b[A-Z]{3,5}\b|(?:Assets|Liabilities|Equity|Income|Expenses):[\w:\p{Script=Han}-]+|\b[a-z0-9]{10,}\b|[\w+/]{40,}=*|•+\w+/gu;
const OF_SERVICE = [...APPS, ...NETWORKS, ...AREAS].map(({ name }) => name);
/** A word of Latin letters. */
const WORD = /[A-Za-z]{3,}/;
/** English punctuation between Chinese words. */
const PUNCTUATION = /\p{Script=Han}[,;:?]|[。，：；、！？] /u;

/** The texts that are not Chinese. */
export function selectEnglish(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => {
    const own = OF_SERVICE.reduce((rest, name) => rest.replaceAll(name, '0'), text)
      .replace(NAMES, '0')
      .replace(ADDRESSES, '0');
    return WORD.test(own) || PUNCTUATION.test(own);
  });
}

/** All texts below the elements of a document: of nodes, and of the attributes that users see or hear. */
export async function readTexts(frame: Frame, elements = 'body'): Promise<string[]> {
  return (await frame.evaluate(`(() => {
    const texts = [];
    for (const element of document.querySelectorAll(':is(${elements}) *:not(script, style)')) {
      for (const { nodeType, data } of element.childNodes) if (nodeType === 3) texts.push(data.trim());
      for (const name of ['placeholder', 'title', 'aria-label', 'aria-description', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  })()`)) as string[];
}

/** Whether all of the document fits into its width. */
export async function fitsInWidth(frame: Frame): Promise<boolean> {
  return (await frame.evaluate('document.documentElement.scrollWidth <= innerWidth')) as boolean;
}

/** The texts of a tab that the add-on has written: title, cells, notes and charts. Without the rows of a report, which are the service's. */
export function readTabTexts({ file }: Playground, title: string, rowCount = 1000): string[] {
  const { rows, charts } = sheetContent(file, file.sheetNamed(title)!, 0);
  const cells = rows.slice(0, rowCount).flat();
  return [
    title,
    ...cells.flatMap((cell) => [
      cell?.isNumber ? '' : (cell?.shown ?? ''),
      cell?.note ?? '',
      cell?.error ?? '',
    ]),
    ...charts.flatMap((chart) => [
      ...[chart.title, chart.subtitle, chart.altText],
      ...chart.series.map(({ name }) => name),
    ]),
  ];
}
