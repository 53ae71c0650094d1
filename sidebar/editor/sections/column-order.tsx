import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Column, columnsOf, mayStandAt, moved, type Table, without } from '../../form/columns';
import type { Edit } from '../inputs/edit';
import { Section } from '../inputs/section';

/** Focus goes along with a column that a button has moved. */
interface Moved {
  readonly id: string;
  readonly step: 1 | -1;
}

/** The chosen columns in one list, moved by dragging or with buttons. */
export function OrderSection({ edit, table }: { readonly edit: Edit; readonly table: Table }) {
  const { form, become } = edit;
  const columns = columnsOf(form, table);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [last, setLast] = useState<Moved | null>(null);
  const [said, setSaid] = useState('');

  useLayoutEffect(() => {
    if (last === null) return;
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-id') === last.id);
    row?.querySelector<HTMLElement>(`[data-step="${last.step}"]`)?.focus();
  }, [last]);

  const move = (column: Column, to: number) => {
    const after = moved(form, column.id, to, table);
    if (after === form) return;
    become(after);
    setSaid(`${column.label} is column ${to + 1} of ${columns.length}.`);
  };
  const step = (column: Column, at: number, by: 1 | -1) => {
    if (!mayStandAt(columns, column.id, at + by)) {
      setSaid(`${column.label} cannot go further ${by === 1 ? 'down' : 'up'}.`);
      return;
    }
    move(column, at + by);
    setLast({ id: column.id, step: by });
  };
  const drop = (at: number) => {
    const column = columns.find((one) => one.id === dragged);
    if (column !== undefined) move(column, at);
    setDragged(null);
    setOver(null);
  };

  return (
    <Section
      title={table === 'rows' ? 'Order of columns' : 'Order of the summary'}
      gist={`${columns.length} to put in order`}
    >
      <p class="hint">
        Drag, or use the arrows. Dimensions come first, and rows are sorted by them from the first to the
        last.
      </p>
      <ol ref={list} class="columns">
        {columns.map((column, at) => (
          <li
            key={column.id}
            data-id={column.id}
            class={over === at && dragged !== column.id ? 'over' : ''}
            draggable={!column.isLocked}
            onDragStart={(event) => {
              setDragged(column.id);
              // Firefox starts no drag without data.
              event.dataTransfer?.setData('text/plain', column.label);
            }}
            onDragOver={(event) => {
              if (dragged === null || !mayStandAt(columns, dragged, at)) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
            onDragEnd={() => drop(-1)}
          >
            <span class="grip" aria-hidden="true">
              {column.isLocked ? '' : '⠿'}
            </span>
            <span class="column-label">
              {column.label}
              {column.isLocked && <span class="count"> always first</span>}
              {column.isUnknown && <span class="fault"> not offered any more</span>}
            </span>
            {column.isUnknown && (
              <button
                type="button"
                class="icon"
                aria-label={`Remove ${column.label}`}
                onClick={() => become(without(form, column))}
              >
                ×
              </button>
            )}
            {!column.isLocked && <Step columns={columns} column={column} at={at} by={-1} onStep={step} />}
            {!column.isLocked && <Step columns={columns} column={column} at={at} by={1} onStep={step} />}
          </li>
        ))}
      </ol>
      <p class="heard" aria-live="assertive">
        {said}
      </p>
    </Section>
  );
}

/** A button at the end of its way stays focusable: who moves by keyboard must not lose the place. */
function Step(props: {
  readonly columns: readonly Column[];
  readonly column: Column;
  readonly at: number;
  readonly by: 1 | -1;
  readonly onStep: (column: Column, at: number, by: 1 | -1) => void;
}) {
  const { columns, column, at, by } = props;
  return (
    <button
      type="button"
      class="icon"
      data-step={by}
      aria-label={`Move ${column.label} ${by === 1 ? 'down' : 'up'}`}
      aria-disabled={!mayStandAt(columns, column.id, at + by)}
      onClick={() => props.onStep(column, at, by)}
    >
      {by === 1 ? '↓' : '↑'}
    </button>
  );
}
