import { NotUnderstood } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import { type ByCentre, byCentre, CENTRES, type Centre, linkField } from '../centres';

/** The four links of a device response; null where a centre has no file. */
export interface Links {
  readonly links: ByCentre<string | null>;
  readonly notices: readonly string[];
}

/**
 * Reads the response to a device report's request (section 2.2). A link that is missing, null or blank means that the centre has no
 * file. Of equal links only the first is used, because otherwise its revenue would be counted twice. Throws NotUnderstood for a
 * response that has none of the four fields, or has a link that is not a text.
 */
export function readLinks(answer: Readonly<Record<string, unknown>>): Links {
  // Only own members: the response is untrusted, and a name such as __proto__ would reach the prototype.
  const members = new Map(Object.entries(answer));
  if (!CENTRES.some((centre) => members.has(linkField(centre))))
    throw new NotUnderstood(texts().devices.answers.noLinks(CENTRES.map(linkField)));
  const found = byCentre((centre) => linkOf(members, linkField(centre)));
  const repeated = (centre: Centre): Centre | undefined =>
    CENTRES.slice(0, CENTRES.indexOf(centre)).find(
      (before) => found[centre] !== null && found[before] === found[centre],
    );
  return {
    links: byCentre((centre) => (repeated(centre) === undefined ? found[centre] : null)),
    notices: CENTRES.flatMap((centre) => {
      const first = repeated(centre);
      return first === undefined ? [] : [texts().devices.answers.sharedLink([first, centre])];
    }),
  };
}

function linkOf(members: ReadonlyMap<string, unknown>, name: string): string | null {
  const link = members.get(name) ?? '';
  if (typeof link !== 'string') throw new NotUnderstood(texts().devices.answers.noLink(name));
  return link.trim() || null;
}
