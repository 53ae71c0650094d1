import { useRef, useState } from 'preact/hooks';
import type { FileAnswers } from '../../../src/payouts';
import { useRequest } from '../../server';
import { getViewTexts } from '../../text';
import type { TextFile } from './text-file';

export type Way = 'pasted' | 'file';

/** What the user has given: copied text or a file, with answers about it. Both are kept when the user tries the other way. */
export interface ReadingInput {
  readonly way: Way;
  readonly pasted: string;
  readonly file: TextFile | null;
  readonly answers: FileAnswers;
}

export const EMPTY_INPUT: ReadingInput = { way: 'pasted', pasted: '', file: null, answers: {} };

/** The text to read, and the name of its file. */
export function selectInputText({ way, pasted, file }: ReadingInput) {
  if (way === 'file') return { text: file?.text ?? '', source: file?.name ?? '' };
  return { text: pasted, source: '' };
}

export type FormReading<Form extends ReadingInput, Reading> = ReturnType<typeof useReading<Form, Reading>>;

/** A form whose text the server reads before it is added, and reads again with each answer of the user. */
export function useReading<Form extends ReadingInput, Reading>(
  empty: Form,
  read: (form: Form) => Promise<Reading>,
) {
  const [form, setForm] = useState(empty);
  const [lastReading, setLastReading] = useState<{ readonly form: Form; readonly reading: Reading } | null>(
    null,
  );
  const request = useRequest<Reading>();
  const newest = useRef(form);
  const count = useRef(0);
  const storeForm = (next: Form) => {
    newest.current = next;
    setForm(next);
  };
  /** Changes the form. What was read before does not count any more. */
  const changeInput = (part: Partial<Form>) => {
    storeForm({ ...newest.current, ...part });
    setLastReading(null);
    request.forget();
  };
  /** Reads the form, with an answer to one of the questions. */
  const requestReading = async (answer: Partial<Form> = {}) => {
    const sent = { ...newest.current, ...answer };
    storeForm(sent);
    const reading = await request.ask(() => read(sent), `${++count.current}`);
    if (reading !== undefined && newest.current === sent) setLastReading({ form: sent, reading });
  };
  return {
    form,
    /** The last reading. It stays while the server reads with another answer, so that the focus stays too. */
    reading: lastReading?.reading ?? null,
    /** Why the last reading does not count: it is not about the form as it is, and is not being read again. */
    outdatedReason:
      lastReading?.form === form || request.isBusy ? '' : getViewTexts().payouts.file.whyNotCurrent,
    isBusy: request.isBusy,
    failure: request.failure,
    changeInput,
    requestReading,
    /** Empties the form for the next entry, which is usually given in the same way. */
    clear: () => changeInput({ ...empty, way: newest.current.way }),
  };
}
