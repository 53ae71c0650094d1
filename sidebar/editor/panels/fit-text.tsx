import type { Fit } from '../../../src/reports';
import { getViewTexts } from '../../text';

/** What a run will write instead of all rows, and what would prevent it from writing. */
export function Obstacles({ fit: { way, inTheWay } }: { readonly fit: Fit }) {
  return (
    <>
      {way !== '' && (
        <p class="note">
          <b>{way}</b>
        </p>
      )}
      {inTheWay.length > 0 && (
        <ul class="notices">
          {inTheWay.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How large the report is, and how much room the spreadsheet has. */
export function SizeText({ fit }: { readonly fit: Fit }) {
  const { size } = getViewTexts().actions;
  const { calls, rowsText, columns, cells, cellsLeft, output } = fit;
  // Device reports may need more requests: for large files, and for the full report of the control totals.
  const requests = output === null ? size.requests : size.requestsAtLeast;
  // The size of a summary is unknown, and rows in BigQuery take no cells.
  const isOfRows = output === null || output === 'rows';
  const sentences = [
    ...(rowsText === '' ? [] : [toSentence(rowsText)]),
    ...(calls === null ? [] : [requests(calls)]),
    ...(isOfRows ? [size.room(columns, cells, cellsLeft)] : []),
  ];
  return <p class="hint">{sentences.join(' ')}</p>;
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
