import { useRef, useState } from 'preact/hooks';
import type { FileAnswers } from '../../../src/payouts/view';
import { useRequest } from '../../server/use-request';
import { texts } from '../../text/texts';
import type { TextFile } from './text-file';

export type Way = 'pasted' | 'file';

/** What the user has given: copied text or a file, with answers about it. Both are kept when the user tries the other way. */
export interface Given {
  readonly way: Way;
  readonly pasted: string;
  readonly file: TextFile | null;
  readonly answers: FileAnswers;
}

export const NOTHING_GIVEN: Given = { way: 'pasted', pasted: '', file: null, answers: {} };

/** The text to read, and the name of its file. */
export function givenText({ way, pasted, file }: Given): { readonly text: string; readonly source: string } {
  if (way === 'file') return { text: file?.text ?? '', source: file?.name ?? '' };
  return { text: pasted, source: '' };
}

export type FormReading<Form extends Given, Reading> = ReturnType<typeof useReading<Form, Reading>>;

/** A form whose text the server reads before it is added, and reads again with each answer of the user. */
export function useReading<Form extends Given, Reading>(empty: Form, read: (form: Form) => Promise<Reading>) {
  const [form, setForm] = useState(empty);
  const [last, setLast] = useState<{ readonly form: Form; readonly reading: Reading } | null>(null);
  const asking = useRequest<Reading>();
  const newest = useRef(form);
  const count = useRef(0);
  const keep = (next: Form) => {
    newest.current = next;
    setForm(next);
  };
  /** Changes the form. What was read before does not count any more. */
  const change = (part: Partial<Form>) => {
    keep({ ...newest.current, ...part });
    setLast(null);
    asking.forget();
  };
  /** Reads the form, with an answer to one of the questions. */
  const ask = async (answer: Partial<Form> = {}) => {
    const sent = { ...newest.current, ...answer };
    keep(sent);
    const reading = await asking.ask(() => read(sent), `${++count.current}`);
    if (reading !== undefined && newest.current === sent) setLast({ form: sent, reading });
  };
  return {
    form,
    /** The last reading. It stays while the server reads with another answer, so that the focus stays too. */
    reading: last?.reading ?? null,
    /** Why the last reading does not count: it is not about the form as it is, and is not being read again. */
    whyOld: last?.form === form || asking.isBusy ? '' : texts().payouts.file.whyNotCurrent,
    isBusy: asking.isBusy,
    failure: asking.failure,
    change,
    ask,
    /** Empties the form for the next entry, which is usually given in the same way. */
    clear: () => change({ ...empty, way: newest.current.way }),
  };
}
