/** A reader of texts that can be written in two styles, such as 31/10 and 10/31. Undefined if a text cannot be read in the style. */
type StyleReader<Style> = (text: string, style: Style) => string | undefined;

/**
 * The style of a column: the one in which each of its texts can be read. The first of two if all texts mean the same in both; 'unclear' if
 * they do not, or if they contradict each other.
 */
export function styleOf<Style extends string>(
  texts: readonly string[],
  [first, second]: readonly [Style, Style],
  read: StyleReader<Style>,
): Style | 'unclear' {
  const readings = [...new Set(texts)]
    .map((text) => ({ one: read(text, first), other: read(text, second) }))
    .filter(({ one, other }) => one !== other);
  const isFirst = readings.some(({ other }) => other === undefined);
  const isSecond = readings.some(({ one }) => one === undefined);
  if (isFirst !== isSecond) return isFirst ? first : second;
  return readings.length === 0 ? first : 'unclear';
}

/** What a single text means; undefined if it can be read in two ways. */
export function soleReading<Style extends string>(
  text: string,
  [first, second]: readonly [Style, Style],
  read: StyleReader<Style>,
): string | undefined {
  const [one, other] = [read(text, first), read(text, second)];
  return one === undefined || other === undefined || one === other ? (one ?? other) : undefined;
}
