import type { ShownChange } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';

type KeptChange = Extract<ShownChange, { readonly isKept: true }>;

/** The changed rows with their values before and after. All texts come from the sheet, so they are shown as text only. */
export function ChangedRows({ change }: { readonly change: KeptChange }) {
  const { changes } = texts();
  const shown = change.rows.reduce((sum, { cells }) => sum + cells.length, 0);
  return (
    <>
      {shown < change.cells && <p class="hint">{changes.firstCells(shown, change.cells)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the list. */}
      <section class="changed-rows" aria-label={changes.beforeAndAfter} tabIndex={0}>
        <ul>
          {change.rows.map(({ what, row, cells }, nth) => (
            // Rows have no id of their own, and the list never changes.
            <li key={nth}>
              <p>
                <b>{row}</b> <span class="hint">{changes.kinds[what]}</span>
              </p>
              {cells.map(({ column, before, after }) => (
                <p key={column}>
                  {column}: {changes.fromTo(before, after)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
