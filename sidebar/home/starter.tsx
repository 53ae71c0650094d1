import { useEffect } from 'preact/hooks';
import { requireDimension, requireReportKind } from '../../src/catalogue';
import type { StarterProgress } from '../../src/charts';
import { STARTS, type Start } from '../form';
import { labelRange, summarizeLabels } from '../sentences';
import { type Server, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, FailureBox, ListRow } from '../ui';

const STATE_POLL_MS = 5_000;

/** Makes the starter workbook, or what is missing of it. While it is made, the list of reports shows how far it is. */
export function useStarter(server: Server) {
  const request = useRequest<StarterProgress>();
  useEffect(() => {
    if (!request.isBusy) return;
    const timer = setInterval(() => server.sidebarState().catch(() => undefined), STATE_POLL_MS);
    return () => clearInterval(timer);
  }, [request.isBusy]);
  const requestStarterWorkbook = async (): Promise<void> => {
    for (;;) {
      const answer = await request.ask(() => server.sidebarStarter(), 'starter');
      if (answer?.state !== 'unfinished') return;
    }
  };
  return { request, requestStarterWorkbook };
}

type StarterRequest = ReturnType<typeof useStarter>;

/** Offers the starter workbook in a file without reports. Later, it is in the menu. */
export function StarterOffer({ request, requestStarterWorkbook }: StarterRequest) {
  const { starter } = getViewTexts().home;
  const busy = request.isBusy ? getViewTexts().controls.waiting : '';
  return (
    <section class="part" aria-label={starter.title}>
      <p class="hint">{starter.about}</p>
      <Buttons acts={[{ label: starter.title, busy, act: requestStarterWorkbook }]} />
    </section>
  );
}

export function StarterStatus(props: {
  readonly showSettings: () => void;
  readonly starter: StarterRequest;
}) {
  const { request, requestStarterWorkbook } = props.starter;
  const { starter } = getViewTexts().home;
  const { isBusy, answer, failure } = request;
  const sentences = { done: starter.done, cancelled: starter.cancelled, unfinished: '' };
  return (
    <>
      <p class={isBusy || answer ? 'note' : 'heard'} role="status">
        {isBusy ? starter.progress : answer && sentences[answer.state]}
      </p>
      <FailureBox
        failure={failure}
        helpActions={{ again: requestStarterWorkbook, settings: props.showSettings }}
      />
    </>
  );
}

/** What a file without a report shows: frequent reports to begin with. */
export function FirstReport({ onStart }: { readonly onStart: (start: Start) => void }) {
  const { names, gist } = getViewTexts().fields.starts;
  const describeStart = ({ report, range, dimensions }: Start) =>
    gist(
      requireReportKind(report).label,
      labelRange(range),
      summarizeLabels(dimensions.map((id) => requireDimension(id).label)),
    );
  return (
    <>
      <p>{getViewTexts().home.empty}</p>
      <ul class="rows">
        {STARTS.map((start) => (
          <ListRow
            key={start.key}
            id={`start-${start.key}`}
            name={names[start.key]}
            line={describeStart(start)}
            onPress={() => onStart(start)}
          />
        ))}
      </ul>
    </>
  );
}
