import { NotUnderstood } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import { type ByCentre, byCentre, CENTRES, type Centre, linkField } from '../centres';

export type Links = ByCentre<string | null>;

/**
 * Reads the links in the response to a device report's request (section 2.2). If a centre's link is missing, null or blank, the centre has
 * no file. If two centres have the same link, only the first is used, because the revenue of the file would be counted twice; `notices`
 * says so. Throws NotUnderstood if the response has none of the four fields, or if a link is not a text.
 */
export function readLinks(answer: Readonly<Record<string, unknown>>): { links: Links; notices: string[] } {
  const { noLinks, noLink, sharedLink } = texts().devices.answers;
  // Only own members are read. The response is untrusted: a name such as __proto__ would reach the prototype.
  const members = new Map(Object.entries(answer));
  if (!CENTRES.some((centre) => members.has(linkField(centre))))
    throw new NotUnderstood(noLinks(CENTRES.map(linkField)));
  const centres = new Map<string, Centre>();
  const notices: string[] = [];
  const links = byCentre((centre) => {
    const value = members.get(linkField(centre)) ?? '';
    if (typeof value !== 'string') throw new NotUnderstood(noLink(linkField(centre)));
    const link = value.trim();
    const first = centres.get(link);
    if (first !== undefined) notices.push(sharedLink([first, centre]));
    if (link === '' || first !== undefined) return null;
    centres.set(link, centre);
    return link;
  });
  return { links, notices };
}
