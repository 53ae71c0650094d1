import { NotUnderstood } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import { CENTRES, type Centre } from '../centres';

export type Links = ReadonlyMap<Centre, string>;

/**
 * Reads the links in the response to a device report's request (section 2.2). A centre without a link has no file. If two centres have the
 * same link, only the first is used, because the revenue of the file would be counted twice; `notices` says so.
 */
export function readLinks(answer: Readonly<Record<string, unknown>>): { links: Links; notices: string[] } {
  const { noLinks, noLink, sharedLink } = texts().devices.answers;
  // Only own members are read. The response is untrusted: a name such as __proto__ would reach the prototype.
  const members = new Map(Object.entries(answer));
  if (!CENTRES.some((centre) => members.has(linkField(centre))))
    throw new NotUnderstood(noLinks(CENTRES.map(linkField)));
  const links = new Map<Centre, string>();
  const notices: string[] = [];
  for (const centre of CENTRES) {
    const value = members.get(linkField(centre)) ?? '';
    if (typeof value !== 'string') throw new NotUnderstood(noLink(linkField(centre)));
    const link = value.trim();
    const [first] = [...links].find(([, other]) => other === link) ?? [];
    if (first !== undefined) notices.push(sharedLink([first, centre]));
    else if (link !== '') links.set(centre, link);
  }
  return { links, notices };
}

function linkField(centre: Centre): string {
  return `url_${centre}`;
}
