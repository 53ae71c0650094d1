import { type Column, canBeAt, type Table, tableWidth, without } from '../../form/columns';
import { texts } from '../../text/texts';
import type { Edit } from '../inputs/edit';
import { Section } from '../inputs/section';
import { type ColumnOrder, useColumnOrder } from './use-column-order';

/** The chosen columns in one list. The user moves them by dragging or with buttons. */
export function OrderSection({ edit, table }: { readonly edit: Edit; readonly table: Table }) {
  const order = useColumnOrder(edit, table);
  const { columns, list, announced } = order;
  const words = texts().fields.order;
  return (
    <Section
      title={table === 'rows' ? words.columns : words.summary}
      gist={words.gist(tableWidth(edit.form, table))}
    >
      <p class="hint">{words.hint}</p>
      <ol ref={list} class="columns">
        {columns.map((column, at) => (
          <li key={column.id} data-id={column.id} {...order.dragging(column, at)}>
            <Label column={column} />
            {column.isUnknown && (
              <button
                type="button"
                class="icon"
                aria-label={texts().controls.remove(column.label)}
                onClick={() => edit.become(without(edit.form, column))}
              >
                ×
              </button>
            )}
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

function Label({ column }: { readonly column: Column }) {
  const { alwaysFirst, notOffered } = texts().fields.order;
  return (
    <>
      <span class="grip" aria-hidden="true">
        {column.isLocked ? '' : '⠿'}
      </span>
      <span class="column-label">
        {column.label}
        {column.isLocked && <span class="count">{alwaysFirst}</span>}
        {column.isUnknown && <span class="fault">{notOffered}</span>}
      </span>
    </>
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
  const { moveDown, moveUp } = texts().fields.order;
  return (
    <button
      type="button"
      class="icon"
      data-step={by}
      aria-label={(by === 1 ? moveDown : moveUp)(column.label)}
      aria-disabled={!canBeAt(order.columns, column.id, at + by)}
      onClick={() => order.step(column, at, by)}
    >
      {by === 1 ? '↓' : '↑'}
    </button>
  );
}
