import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { canMoveTo, type FormColumn, type FormTable, listFormColumns, withColumnMoved } from '../../form';
import { summarizeLabels } from '../../sentences';
import { getViewTexts } from '../../text';
import { type Edit, Section } from '../inputs';

const DIRECTIONS = [-1, 1] as const;

export function OrderSection({ edit, table }: { readonly edit: Edit; readonly table: FormTable }) {
  const order = useColumnOrder(edit, table);
  const { columns, list, announced } = order;
  const orderTexts = getViewTexts().fields.order;
  return (
    <Section
      title={table === 'rows' ? orderTexts.columns : orderTexts.summary}
      gist={summarizeLabels(columns.map(({ label }) => label))}
    >
      <ol ref={list} class="scroll columns">
        {columns.map((column, position) => (
          <li key={column.id} data-id={column.id}>
            <span class="column-label">
              {column.label}
              {column.isLocked && <span class="hint">{orderTexts.alwaysFirst}</span>}
            </span>
            {!column.isLocked &&
              DIRECTIONS.map((direction) => (
                <MoveButton key={direction} {...{ order, column, position, direction }} />
              ))}
          </li>
        ))}
      </ol>
      <p class="heard" aria-live="assertive">
        {announced}
      </p>
    </Section>
  );
}

type ColumnOrderState = ReturnType<typeof useColumnOrder>;

function useColumnOrder({ form, replaceForm }: Edit, table: FormTable) {
  const columns = listFormColumns(form, table);
  const list = useRef<HTMLOListElement>(null);
  /** The column that the user moved last with a button. The focus moves with it. */
  const [lastStep, setLastStep] = useState<{ readonly id: string; readonly direction: 1 | -1 } | null>(null);
  const [announced, setAnnounced] = useState('');

  useLayoutEffect(() => {
    if (lastStep === null) return;
    const row = [...(list.current?.children ?? [])].find(
      (item) => item.getAttribute('data-id') === lastStep.id,
    );
    row?.querySelector<HTMLElement>(`[data-step="${lastStep.direction}"]`)?.focus();
  }, [lastStep]);

  const moveColumn = (column: FormColumn, position: number, direction: 1 | -1) => {
    if (!canMoveTo(columns, column.id, position + direction)) return;
    replaceForm(withColumnMoved(form, column.id, position + direction, table));
    setAnnounced(getViewTexts().fields.order.moved(column.label, position + direction + 1, columns.length));
    setLastStep({ id: column.id, direction });
  };
  return { columns, list, announced, moveColumn };
}

/** A button that moves a column. It stays focusable if the column can move no further, so that keyboard users keep their place. */
function MoveButton(props: {
  readonly order: ColumnOrderState;
  readonly column: FormColumn;
  readonly position: number;
  readonly direction: 1 | -1;
}) {
  const { order, column, position, direction } = props;
  const { moveDown, moveUp } = getViewTexts().fields.order;
  return (
    <button
      type="button"
      class="icon"
      data-step={direction}
      aria-label={(direction === 1 ? moveDown : moveUp)(column.label)}
      aria-disabled={!canMoveTo(order.columns, column.id, position + direction)}
      onClick={() => order.moveColumn(column, position, direction)}
    >
      {direction === 1 ? '↓' : '↑'}
    </button>
  );
}
