import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Column, canBeAt, columnsOf, moved, type Table } from '../../form/columns';
import { texts } from '../../text/texts';
import type { Edit } from '../inputs/edit';

/** The column that the user moved last with a button. The focus moves with it. */
interface LastStep {
  readonly id: string;
  readonly by: 1 | -1;
}

export type ColumnOrder = ReturnType<typeof useColumnOrder>;

/** The order of a table's columns, with handlers for dragging and buttons. */
export function useColumnOrder({ form, become }: Edit, table: Table) {
  const columns = columnsOf(form, table);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [last, setLast] = useState<LastStep | null>(null);
  const [announced, setAnnounced] = useState('');

  useLayoutEffect(() => {
    if (last === null) return;
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-id') === last.id);
    row?.querySelector<HTMLElement>(`[data-step="${last.by}"]`)?.focus();
  }, [last]);

  const move = (column: Column, to: number) => {
    const after = moved(form, column.id, to, table);
    if (after === form) return;
    become(after);
    setAnnounced(texts().fields.order.moved(column.label, to + 1, columns.length));
  };
  const step = (column: Column, at: number, by: 1 | -1) => {
    const { atBottom, atTop } = texts().fields.order;
    if (!canBeAt(columns, column.id, at + by)) {
      setAnnounced((by === 1 ? atBottom : atTop)(column.label));
      return;
    }
    move(column, at + by);
    setLast({ id: column.id, by });
  };
  const drop = (at: number) => {
    const column = columns.find((one) => one.id === dragged);
    if (column !== undefined) move(column, at);
    setDragged(null);
    setOver(null);
  };
  /** The attributes and handlers that make the row of a column draggable. */
  const dragging = (column: Column, at: number) => ({
    class: over === at && dragged !== column.id ? 'over' : '',
    draggable: !column.isLocked,
    onDragStart: (event: DragEvent) => {
      setDragged(column.id);
      // Firefox only starts a drag that has data.
      event.dataTransfer?.setData('text/plain', column.label);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null || !canBeAt(columns, dragged, at)) return;
      event.preventDefault();
      setOver(at);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      drop(at);
    },
    onDragEnd: () => drop(-1),
  });
  return { columns, list, announced, step, dragging };
}
