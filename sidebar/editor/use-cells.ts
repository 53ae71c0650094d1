import { useEffect, useRef, useState } from 'preact/hooks';
import { type CellsRead, listReferences, parseReference, type ReadCells } from '../../src/request';
import type { OpenedReport } from '../../src/sidebar-server';
import { type Form, toDraft } from '../form';
import { type Server, useRequest } from '../server';

/** The time after the last key until cells are read. */
const PAUSE_MS = 400;

/** What the cells contain to which the form points: `openedCells` came with the report. They are read again when the user comes back from the sheet. */
export function useCells(server: Server, form: Form, openedCells: OpenedReport['cells']): ReadCells {
  const [contents, setContents] = useState(() => indexByReference(openedCells));
  const { ask } = useRequest<Awaited<ReturnType<Server['sidebarReadCells']>>>();
  const references = listReferences(toDraft(form)).filter(
    (reference) => parseReference(reference) !== undefined,
  );
  const isRead = useRef(references.length > 0 && references.every((reference) => contents.has(reference)));
  const requestKey = references.join('\n');
  useEffect(() => {
    if (requestKey === '') return undefined;
    const requestCells = async () => {
      // If the cells cannot be read, the form shows the references alone, and its buttons say why.
      const answer = await ask(() => server.sidebarReadCells(requestKey.split('\n')), requestKey);
      if (answer !== undefined) setContents(indexByReference(answer));
    };
    const timer = isRead.current ? undefined : setTimeout(requestCells, PAUSE_MS);
    isRead.current = false;
    window.addEventListener('focus', requestCells);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', requestCells);
    };
  }, [requestKey]);
  return (reference) => contents.get(reference);
}

function indexByReference(cells: OpenedReport['cells']): ReadonlyMap<string, CellsRead> {
  return new Map(cells.map(({ reference, said: content }) => [reference, content]));
}
