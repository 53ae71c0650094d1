import { NotUnderstood } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import { Duplicates, type KeyedPage } from './duplicates';
import { nextStep, type PageCount } from './next-page';

/** One page, read. */
export interface ReadPage extends PageCount, KeyedPage {}

export interface PageSource<Page extends ReadPage> {
  /** Asks for the pages at these rows, all at once; one page each, in order. */
  ask(starts: readonly number[]): Page[];
  /** How many pages may be asked for at once, at this moment. */
  width(): number;
  readonly limit: number;
}

export interface AllPages<Page> {
  /** In the order of their rows. */
  readonly pages: readonly Page[];
  readonly notices: readonly string[];
  /** Whether a page has rows that are equal altogether: one row twice, or two that nothing tells apart. */
  readonly hasAlike: boolean;
}

/** Readings in which pages are asked for ahead; after them comes one that asks for one page after the other. */
const AHEAD = 2;

/**
 * All pages, to the end. The order of rows is unknown and data may change between two pages, so rows may come twice or get
 * lost: what does not fit together is read again from the beginning, twice at most.
 * Throws NotUnderstood when it never fits, and whatever the source throws. Never returns a part.
 */
export function readAllPages<Page extends ReadPage>(
  source: PageSource<Page>,
  onPages: (pages: readonly Page[]) => void = () => {},
): AllPages<Page> {
  let anomaly = '';
  for (let reading = 0; reading <= AHEAD; reading++) {
    const result = readOnce(source, reading === AHEAD, onPages);
    if ('pages' in result) return result;
    anomaly = result.anomaly;
  }
  throw new NotUnderstood(texts().responses.problems.pagesDoNotFit(AHEAD + 1, anomaly));
}

function readOnce<Page extends ReadPage>(
  source: PageSource<Page>,
  oneByOne: boolean,
  onPages: (pages: readonly Page[]) => void,
): AllPages<Page> | { readonly anomaly: string } {
  const pages: Page[] = [];
  const duplicates = new Duplicates();
  for (;;) {
    const step = nextStep(pages, { limit: source.limit, width: oneByOne ? 1 : source.width(), oneByOne });
    if ('anomaly' in step) return step;
    if ('end' in step) {
      const notices = step.end.notice === undefined ? [] : [step.end.notice];
      return { pages, notices, hasAlike: duplicates.hasAlike };
    }
    for (const page of source.ask(step.ask)) {
      const twice = duplicates.add(page);
      if (twice !== undefined) return { anomaly: twice };
      pages.push(page);
    }
    pages.sort((a, b) => a.start - b.start);
    onPages(pages);
  }
}
