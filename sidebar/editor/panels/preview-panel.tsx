import type { Fit } from '../../../src/reports';
import type { Preview } from '../../../src/sidebar-server';
import { joinSentences } from '../../../src/wording';
import { getViewTexts } from '../../text';
import { BulletList, Panel } from '../../ui';

const TEXT_COLUMN_TYPES: readonly string[] = ['text', 'id', 'date', 'moment'];

export function PreviewPanel({ preview }: { readonly preview: Preview }) {
  const { columns, rows, notices, facts, chart } = preview;
  const { actions } = getViewTexts();
  const columnClasses = columns.map(({ type }) => (TEXT_COLUMN_TYPES.includes(type) ? undefined : 'number'));
  return (
    <Panel label={actions.preview}>
      <Obstacles fit={preview.fit} />
      <p>{joinSentences([describePreviewRows(preview), ...facts])}</p>
      <BulletList class="notices" lines={notices} />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it with the arrow keys
        <section class="table-scroll" aria-label={actions.firstRows.label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(({ label }, index) => (
                  <th key={index} scope="col" class={columnClasses[index]}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, nth) => (
                <tr key={nth}>
                  {row.map((text, index) => (
                    <td key={index} class={columnClasses[index]}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {chart !== '' && <p>{chart}</p>}
      <SizeText fit={preview.fit} />
    </Panel>
  );
}

/** "Preview: the first 20 of 1,061 rows. …" If the total is unknown, does not say that these are all rows, nor that there are none. */
export function describePreviewRows({ rows, total, fit }: Preview): string {
  const { firstRows } = getViewTexts().actions;
  if (rows.length === 0) return total === 0 ? firstRows.none : firstRows.notShown;
  if (fit.output !== null && fit.output !== 'rows') return firstRows.beforeSummary(rows.length);
  if (total === null) return firstRows.totalUnknown(rows.length);
  return total <= rows.length ? firstRows.all(total) : firstRows.some(rows.length, total);
}

/** What a run will write instead of all rows, and what would prevent it from writing. */
export function Obstacles({ fit: { outputSentence, inTheWay } }: { readonly fit: Fit }) {
  return (
    <>
      {outputSentence !== '' && (
        <p class="note">
          <b>{outputSentence}</b>
        </p>
      )}
      <BulletList class="notices" lines={inTheWay} />
    </>
  );
}

export function SizeText({ fit }: { readonly fit: Fit }) {
  const { size } = getViewTexts().actions;
  const { rowsText, columns, cells, cellsLeft, output } = fit;
  // The size of a summary is unknown, and rows in BigQuery take no cells.
  const isOfRows = output === null || output === 'rows';
  const sentences = [
    ...(rowsText === '' ? [] : [toSentence(rowsText)]),
    ...(isOfRows ? [size.room(columns, cells, cellsLeft)] : []),
  ];
  return <p class="hint">{joinSentences(sentences)}</p>;
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.。]$/.test(text) ? '' : getViewTexts().controls.sentenceEnd}`;
}
