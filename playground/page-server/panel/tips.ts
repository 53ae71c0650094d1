import type { PageTexts } from '../../page/text';
import type { PageSession } from '../page-session';
import type { Control } from './controls';
import { euroRate, lastMonth, tourFiles } from './payout-files';

/** A suggestion of what to try, with the control for a click on it, or the name of a file to download. */
interface Tip {
  readonly text: string;
  readonly control?: Control;
  readonly file?: string;
}

/** A tip that is only a text may be given as such. */
type Step = string | Tip;

/** The lists of suggestions in the panel: what to try first, and the tours. */
export function listTips({ playground, start, texts }: PageSession, now: number) {
  const list = (title: string, steps: readonly Step[]) => ({
    title,
    steps: steps.map((step): Tip => (typeof step === 'string' ? { text: step } : step)),
  });
  const { tips, closeTour, payoutTour } = texts;
  if (playground.simulated === null) return [list(tips.title, listRealSteps(tips))];
  return [
    list(tips.title, start.begun === 'empty' ? listEmptySteps(tips) : listFilledSteps(tips)),
    list(closeTour.title, listCloseSteps(closeTour, now)),
    list(payoutTour.title, listPayoutSteps(payoutTour, now)),
  ];
}

function listFilledSteps(texts: PageTexts['tips']): Step[] {
  return [
    texts.asOf,
    { text: texts.takeDown, control: { kind: 'scenario', id: 'down' } },
    { text: texts.everythingWorks, control: { kind: 'clear faults' } },
    ...listLaterSteps(texts),
    { text: texts.colleague, control: { kind: 'user', email: 'colleague@example.com' } },
  ];
}

function listEmptySteps(texts: PageTexts['tips']): Step[] {
  return [texts.firstOpen, texts.firstReport, texts.allowFormulas, texts.asOf, ...listLaterSteps(texts)];
}

/** What a user tries once there are reports. */
function listLaterSteps(texts: PageTexts['tips']): Step[] {
  return [
    texts.starter,
    { text: texts.schedule, control: { kind: 'clock', to: 'next day' } },
    texts.restate,
    texts.remark,
  ];
}

function listRealSteps(texts: PageTexts['tips']): Step[] {
  return [
    texts.realKey,
    texts.realReport,
    texts.asOf,
    { text: texts.hour, control: { kind: 'clock', to: 'next hour' } },
  ];
}

/** From an open month to its journal. October is that of the present year. */
function listCloseSteps(texts: PageTexts['closeTour'], now: number): Step[] {
  const day = `${new Date(now).getUTCFullYear()}-10-14`;
  return [
    { text: texts.november, control: { kind: 'clock', to: '5 November' } },
    texts.read,
    texts.close,
    { text: texts.late, control: { kind: 'raise', day } },
    { text: texts.week, control: { kind: 'clock', to: 'next week' } },
    texts.adjustments,
    texts.journal,
  ];
}

/** From the closing of last month and its statements to its net revenue. */
function listPayoutSteps(texts: PageTexts['payoutTour'], now: number): Step[] {
  const month = lastMonth(now);
  const [aurora, birch, bank] = tourFiles(now);
  return [
    texts.close,
    { text: texts.aurora, file: aurora },
    texts.add,
    texts.short,
    { text: texts.birch, file: birch },
    texts.rate(month, (1 / euroRate(month)).toFixed(4)),
    { text: texts.bank, file: bank },
    texts.confirm,
    texts.change,
    texts.net,
  ];
}
