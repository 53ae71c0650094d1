import type { CallState } from './use-call';

/** What a failed call has to say, a paragraph a line; nothing while it has not failed. Stands in a live region. */
export function Failure({ call }: { readonly call: CallState<unknown> }) {
  if (call.phase !== 'failed') return null;
  return (
    <div class="failure">
      {call.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
