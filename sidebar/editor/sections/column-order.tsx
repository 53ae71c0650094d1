import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Column, canBeAt, columnsOf, moved, type Table } from '../../form/columns';
import { listed } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import type { Edit } from '../inputs/edit';
import { Section } from '../inputs/section';

/** The chosen columns in one list. The user moves them with buttons. */
export function OrderSection({ edit, table }: { readonly edit: Edit; readonly table: Table }) {
  const order = useColumnOrder(edit, table);
  const { columns, list, announced } = order;
  const words = texts().fields.order;
  return (
    <Section
      title={table === 'rows' ? words.columns : words.summary}
      gist={listed(columns.map(({ label }) => label))}
    >
      <ol ref={list} class="scroll columns">
        {columns.map((column, at) => (
          <li key={column.id} data-id={column.id}>
            <Label column={column} />
            {!column.isLocked && <Step order={order} column={column} at={at} by={-1} />}
            {!column.isLocked && <Step order={order} column={column} at={at} by={1} />}
          </li>
        ))}
      </ol>
      <p class="heard" aria-live="assertive">
        {announced}
      </p>
    </Section>
  );
}

/** The column that the user moved last with a button. The focus moves with it. */
interface LastStep {
  readonly id: string;
  readonly by: 1 | -1;
}

type ColumnOrder = ReturnType<typeof useColumnOrder>;

/** The order of a table's columns, and a function that moves them. */
function useColumnOrder({ form, become }: Edit, table: Table) {
  const columns = columnsOf(form, table);
  const list = useRef<HTMLOListElement>(null);
  const [last, setLast] = useState<LastStep | null>(null);
  const [announced, setAnnounced] = useState('');

  useLayoutEffect(() => {
    if (last === null) return;
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-id') === last.id);
    row?.querySelector<HTMLElement>(`[data-step="${last.by}"]`)?.focus();
  }, [last]);

  const step = (column: Column, at: number, by: 1 | -1) => {
    const { atBottom, atTop } = texts().fields.order;
    if (!canBeAt(columns, column.id, at + by)) {
      setAnnounced((by === 1 ? atBottom : atTop)(column.label));
      return;
    }
    become(moved(form, column.id, at + by, table));
    setAnnounced(texts().fields.order.moved(column.label, at + by + 1, columns.length));
    setLast({ id: column.id, by });
  };
  return { columns, list, announced, step };
}

function Label({ column }: { readonly column: Column }) {
  const { alwaysFirst } = texts().fields.order;
  return (
    <span class="column-label">
      {column.label}
      {column.isLocked && <span class="hint">{alwaysFirst}</span>}
    </span>
  );
}

/** A button that moves a column. It stays focusable if the column can move no further, so that keyboard users keep their place. */
function Step(props: {
  readonly order: ColumnOrder;
  readonly column: Column;
  readonly at: number;
  readonly by: 1 | -1;
}) {
  const { order, column, at, by } = props;
  const { atBottom, atTop, moveDown, moveUp } = texts().fields.order;
  const canMove = canBeAt(order.columns, column.id, at + by);
  return (
    <button
      type="button"
      class="icon"
      data-step={by}
      aria-label={(by === 1 ? moveDown : moveUp)(column.label)}
      title={canMove ? undefined : (by === 1 ? atBottom : atTop)(column.label)}
      aria-disabled={!canMove}
      onClick={() => order.step(column, at, by)}
    >
      {by === 1 ? '↓' : '↑'}
    </button>
  );
}
