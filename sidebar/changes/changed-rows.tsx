import type { ShownChange } from '../../src/sidebar-server/messages';
import { changeText } from '../sentences/amounts';
import { texts } from '../text/texts';

type KeptChange = Extract<ShownChange, { readonly isKept: true }>;
type Group = KeptChange['groups'][number];

/** The changed rows, added up by network, with their values folded away. All texts come from the sheet, so they are shown as text only. */
export function ChangedRows({ change }: { readonly change: KeptChange }) {
  const { changes } = texts();
  const { groups, by } = change;
  const shown = groups.flatMap(({ rows }) => rows).length;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      {shown < count && <p class="hint">{changes.firstRows(shown, count)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the list. */}
      <section class="scroll changed-rows" aria-label={changes.beforeAndAfter} tabIndex={0}>
        {groups.map((group, nth) => (
          // Groups have no id of their own, and the list never changes.
          <div key={nth}>
            {group.what !== groups[nth - 1]?.what && <h4>{changes.kinds[group.what](by)}</h4>}
            <details>
              <summary>{summaryOf(group, change)}</summary>
              <Rows group={group} />
            </details>
          </div>
        ))}
      </section>
    </>
  );
}

/** "Aurora Ads: Revenue +312.40 USD, 12 rows". */
function summaryOf(
  { name, sum, unknown, count }: Group,
  { measure, currency, by }: Pick<KeptChange, 'measure' | 'currency' | 'by'>,
): string {
  const { changes } = texts();
  const parts = [
    ...(sum === null ? [] : [changes.moved(measure, changeText(sum, currency))]),
    ...(unknown === 0 ? [] : [changes.unknown(unknown)]),
    ...(count === 1 && sum !== null ? [] : [changes.rows(count)]),
  ];
  return changes.ofGroup(by === '' ? changes.allRows : name, parts);
}

function Rows({ group }: { readonly group: Group }) {
  const { changes } = texts();
  const { rows, count } = group;
  return (
    <>
      <ul>
        {rows.map(({ row, cells }, nth) => (
          <li key={nth}>
            <p>
              <b>{row}</b>
            </p>
            {cells.map(({ column, before, after }) => (
              <p key={column}>
                {column}: {changes.fromTo(before, after)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {rows.length < count && <p class="hint">{changes.moreRows(count - rows.length)}</p>}
    </>
  );
}
