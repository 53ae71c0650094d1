import { useRef, useState } from 'preact/hooks';
import type { FileQuestion } from '../../../src/payouts/view';
import { useRequest } from '../../server/use-request';
import type { Given } from './given';

interface Read<Form, Reading> {
  readonly form: Form;
  readonly reading: Reading;
}

/** What every reading has. */
export interface Asking {
  readonly lines: readonly unknown[];
  readonly questions: readonly FileQuestion[];
  readonly about: About;
}

/** The headers, rows or words that questions are about. */
export type About = Readonly<Partial<Record<FileQuestion, readonly string[]>>>;

export type FormReading<Form extends Given, Reading extends Asking> = ReturnType<
  typeof useReading<Form, Reading>
>;

/** A form whose text the server reads before it is added, and reads again with each answer of the user. */
export function useReading<Form extends Given, Reading extends Asking>(
  empty: Form,
  read: (form: Form) => Promise<Reading>,
) {
  const [form, setForm] = useState(empty);
  const [last, setLast] = useState<Read<Form, Reading> | null>(null);
  const [asked, setAsked] = useState<readonly FileQuestion[]>([]);
  const [about, setAbout] = useState<About>({});
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
    setAsked([]);
    setAbout({});
    asking.forget();
  };
  /** Reads the form, with an answer to one of the questions. */
  const ask = async (answer: Partial<Form> = {}) => {
    const sent = { ...newest.current, ...answer };
    keep(sent);
    const reading = await asking.ask(() => read(sent), `${++count.current}`);
    if (reading === undefined || newest.current !== sent) return;
    setLast({ form: sent, reading });
    setAsked((before) => [...new Set([...before, ...reading.questions])]);
    setAbout((before) => ({ ...before, ...reading.about }));
  };
  return {
    form,
    /** The last reading. It stays while the server reads with another answer, so that the focus stays too. */
    reading: last?.reading ?? null,
    /** Whether the last reading is about the form as it is, and is not being read again. */
    isCurrent: last?.form === form && !asking.isBusy,
    /** The questions so far, including answered ones: the user may answer them again. */
    asked,
    about,
    isBusy: asking.isBusy,
    failure: asking.failure,
    change,
    ask,
    /** Empties the form for the next entry, which is usually given in the same way. */
    clear: () => change({ ...empty, way: newest.current.way }),
  };
}
