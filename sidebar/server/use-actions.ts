import { useEffect, useState } from 'preact/hooks';
import { useRequest } from './use-request';

/** An action on the data of a view. `about` names the part of the view next to which a failure is shown. */
export interface Action<Data> {
  readonly about: string;
  /** What the view says meanwhile, and afterwards. */
  readonly busy: string;
  readonly done: (after: Data) => string;
  readonly call: () => Promise<Data>;
}

export type Actions<Data> = ReturnType<typeof useActions<Data>>;

/** The data of a view, which is read when the view opens, and the actions that change it, one at a time. */
export function useActions<Data>(read: () => Promise<Data>) {
  const [data, setData] = useState<Data | null>(null);
  const [message, setMessage] = useState('');
  const asking = useRequest<Data>();
  const loadData = () => void asking.ask(read, LOADING_DATA).then(showAnswer);
  const showAnswer = (answer: Data | undefined) => answer && setData(answer);
  useEffect(loadData, []);
  const runAction = async ({ about, busy, done, call }: Action<Data>): Promise<boolean> => {
    if (asking.isBusy) return false;
    setMessage(busy);
    const answer = await asking.ask(call, about);
    showAnswer(answer);
    setMessage(answer === undefined ? '' : done(answer));
    return answer !== undefined;
  };
  const { isBusy, about } = asking;
  /** The failure of the last action, if it was about this part of the view. */
  const findFailure = (part: string) => (about === part ? asking.failure : null);
  /** Forgets what the last action said, and its failure if it was about this part of the view. */
  const forgetMessage = (part: string) => {
    if (isBusy) return;
    setMessage('');
    if (about === part) asking.forget();
  };
  return { data, message, isBusy, about, findFailure, runAction, loadData, forgetMessage };
}

/** What reading the data is about. */
export const LOADING_DATA = 'loading';
