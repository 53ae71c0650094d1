import type { FileFacts } from '../platform';
import { flattenText, truncateText } from '../storage';
import { getTexts, joinList } from '../wording';

const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 250;
/** Longer lines are cut. A mail with fifty such lines is still readable. */
const LONGEST_LINE = 600;

/** What a message is about, by name: a report, or a closed month. */
interface MessageSubject {
  readonly name: string;
  readonly lines: readonly string[];
}

export type Message = ReturnType<typeof composeMessage>;

/**
 * `cause` are lines about all of the subjects. Any editor of the file can write anything into a name, so names are cut to one line of at most
 * 100 characters.
 */
export function composeMessage(
  about: 'problems' | 'approvals' | 'alerts' | 'closings' | 'test',
  file: FileFacts,
  subjects: readonly MessageSubject[],
  cause: readonly string[] = [],
) {
  const { intro, [about]: texts } = getTexts().mails;
  const clipName = ({ name }: { readonly name: string }) => truncateText(flattenText(name), LONGEST_NAME);
  const joinLines = (lines: readonly string[]) =>
    lines.map((line) => truncateText(flattenText(line), LONGEST_LINE)).join('\n');
  const sections = subjects.map((subject) => [`“${clipName(subject)}”`, ...subject.lines]);
  // Spaces could end the link.
  const url = flattenText(file.url).replace(/ /g, '%20');
  const parts = (cause.length === 0 ? sections : [cause, ...sections]).map(joinLines);
  const subject = texts.subject(clipName(file), joinList(subjects.map(clipName)));
  return {
    subject: truncateText(subject, LONGEST_SUBJECT),
    body: [intro(clipName(file), url), ...parts].join('\n\n'),
    /** What only the owner of the reports is told. */
    outro: texts.outro,
    /** The address of the file. It is the only link in the message. */
    url,
  };
}
