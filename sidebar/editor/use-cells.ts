import { useEffect, useRef, useState } from 'preact/hooks';
import { parseReference } from '../../src/request/cells/cell-reference';
import type { CellsRead, ReadCells } from '../../src/request/cells/resolve-cells';
import { referencesIn } from '../../src/request/cells/resolve-cells';
import type { OpenedReport } from '../../src/sidebar-server/messages';
import { draftOf, type Form } from '../form/form-and-draft';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';

/** The time after the last key until cells are read. */
const PAUSE_MS = 400;

/** What the cells contain to which the form points: `known` came with the report. They are read again when the user comes back from the sheet. */
export function useCells(server: Server, form: Form, known: OpenedReport['cells']): ReadCells {
  const [said, setSaid] = useState(() => byReference(known));
  const { ask } = useRequest<Awaited<ReturnType<Server['sidebarReadCells']>>>();
  const references = referencesIn(draftOf(form)).filter((each) => parseReference(each) !== undefined);
  const isRead = useRef(references.length > 0 && references.every((each) => said.has(each)));
  const wanted = references.join('\n');
  useEffect(() => {
    if (wanted === '') return undefined;
    const read = async () => {
      // If the cells cannot be read, the form shows the references alone, and its buttons say why.
      const answer = await ask(() => server.sidebarReadCells(wanted.split('\n')), wanted);
      if (answer !== undefined) setSaid(byReference(answer));
    };
    const timer = isRead.current ? undefined : setTimeout(read, PAUSE_MS);
    isRead.current = false;
    window.addEventListener('focus', read);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', read);
    };
  }, [wanted]);
  return (reference) => said.get(reference);
}

function byReference(cells: OpenedReport['cells']): ReadonlyMap<string, CellsRead> {
  return new Map(cells.map(({ reference, said }) => [reference, said]));
}
