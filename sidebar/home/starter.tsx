import { texts } from '../text/texts';
import { Failure } from '../ui/failure';
import type { Shell } from '../use-shell';

/** Offers the starter workbook in a file without reports. Later, it is in the menu. */
export function StarterOffer({ starter: { request, make } }: Shell) {
  const { starter } = texts().home;
  return (
    <section class="starter" aria-label={starter.title}>
      <p class="hint">{starter.about}</p>
      <button type="button" aria-disabled={request.isBusy} onClick={() => !request.isBusy && make()}>
        {request.isBusy ? texts().controls.waiting : starter.title}
      </button>
    </section>
  );
}

/** How far the starter workbook is, and whether it is ready. */
export function StarterStatus({ state, settings, starter: { request, make } }: Shell) {
  const { starter } = texts().home;
  const { isBusy, answer, failure } = request;
  const sentences = { done: starter.done, cancelled: starter.cancelled, unfinished: '' };
  return (
    <>
      <p class={isBusy || answer ? 'note' : 'heard'} role="status">
        {isBusy ? starter.progress : answer && sentences[answer.state]}
      </p>
      <Failure failure={failure} state={state} helps={{ again: make, settings }} />
    </>
  );
}
