import { useEffect, useState } from 'preact/hooks';
import { parseReference } from '../../src/request/cells/cell-reference';
import type { CellsRead, ReadCells } from '../../src/request/cells/cell-values';
import { referencesIn } from '../../src/request/cells/resolve-cells';
import { draftOf, type Form } from '../form/form-and-draft';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';

/** The time after the last key until cells are read. */
const PAUSE_MS = 400;

/** What the cells contain to which the form points. They are read again when the user comes back from the sheet. */
export function useCells(server: Server, form: Form): ReadCells {
  const [said, setSaid] = useState<ReadonlyMap<string, CellsRead>>(new Map());
  const { ask } = useRequest<Awaited<ReturnType<Server['sidebarReadCells']>>>();
  const references = referencesIn(draftOf(form)).filter((each) => parseReference(each) !== undefined);
  const wanted = references.join('\n');
  useEffect(() => {
    if (wanted === '') return undefined;
    const read = async () => {
      // If the cells cannot be read, the form shows the references alone, and its buttons say why.
      const answer = await ask(() => server.sidebarReadCells(wanted.split('\n')), wanted);
      if (answer !== undefined) setSaid(new Map(answer.map(({ reference, said }) => [reference, said])));
    };
    const timer = setTimeout(read, PAUSE_MS);
    window.addEventListener('focus', read);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', read);
    };
  }, [wanted]);
  return (reference) => said.get(reference);
}
