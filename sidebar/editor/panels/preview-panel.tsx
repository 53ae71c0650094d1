import type { Preview } from '../../../src/reports/fetch/preview';
import { formatCount } from '../../../src/wording/counts';
import { counted } from '../../text/counted';
import { Panel } from './panel';

const TEXT_TYPES: readonly string[] = ['text', 'id', 'date', 'moment'];

/** The first rows as the sheet would show them. */
export function PreviewPanel({ preview }: { readonly preview: Preview }) {
  const { columns, rows, notices } = preview;
  const kinds = columns.map(({ type }) => (TEXT_TYPES.includes(type) ? undefined : 'number'));
  return (
    <Panel label="Preview">
      <p>{rowsShown(preview)}</p>
      {notices.length > 0 && (
        <ul class="notices">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
        <section class="table-scroll" aria-label="First rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(({ label }, at) => (
                  <th key={at} scope="col" class={kinds[at]}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, nth) => (
                <tr key={nth}>
                  {row.map((text, at) => (
                    <td key={at} class={kinds[at]}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

/** "First 20 of 1,061 rows; nothing was written." Never says that a part is the whole. */
export function rowsShown({ rows, total }: Preview): string {
  const unwritten = 'nothing was written';
  if (rows.length === 0) return `The service sent no rows for this; ${unwritten}.`;
  if (total === null)
    return `The first ${counted(rows.length, 'row')}; the service does not say how many there are; ${unwritten}.`;
  if (total <= rows.length)
    return `${total === 1 ? 'The only row' : `All ${counted(total, 'row')}`}; ${unwritten}.`;
  return `First ${formatCount(rows.length)} of ${counted(total, 'row')}; ${unwritten}.`;
}
