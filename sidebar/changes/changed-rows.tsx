import type { LastChangeView } from '../../src/sidebar-server';
import { formatAmountChange } from '../sentences';
import { getViewTexts } from '../text';

type KeptChange = Extract<LastChangeView, { readonly isKept: true }>;
type Group = KeptChange['groups'][number];

/** The changed rows, added up by network, with their values folded away. All texts come from the sheet, so they are shown as text only. */
export function ChangedRowList({ change }: { readonly change: KeptChange }) {
  const { changes } = getViewTexts();
  const { groups, by: groupedBy } = change;
  const listedRowCount = groups.flatMap(({ rows }) => rows).length;
  const rowCount = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      {listedRowCount < rowCount && <p class="hint">{changes.firstRows(listedRowCount, rowCount)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the list. */}
      <section class="scroll changed-rows" aria-label={changes.beforeAndAfter} tabIndex={0}>
        {groups.map((group, nth) => (
          // Groups have no id of their own, and the list never changes.
          <div key={nth}>
            {group.what !== groups[nth - 1]?.what && <h4>{changes.kinds[group.what](groupedBy)}</h4>}
            <details>
              <summary>{describeGroup(group, change)}</summary>
              <GroupRows group={group} />
            </details>
          </div>
        ))}
      </section>
    </>
  );
}

/** "Aurora Ads: Revenue +312.40 USD, 12 rows". */
function describeGroup(
  { name, sum, unknown, count }: Group,
  { measure, currency, by: groupedBy }: KeptChange,
): string {
  const { changes } = getViewTexts();
  const parts = [
    ...(sum === null ? [] : [changes.moved(measure, formatAmountChange(sum, currency))]),
    ...(unknown === 0 ? [] : [changes.unknown(unknown)]),
    ...(count === 1 && sum !== null ? [] : [changes.rows(count)]),
  ];
  return changes.ofGroup(groupedBy === '' ? changes.allRows : name, parts);
}

function GroupRows({ group }: { readonly group: Group }) {
  const { changes } = getViewTexts();
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
