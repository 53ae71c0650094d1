/** Each text as a paragraph. Blank ones are left out. */
export function Paragraphs(props: { readonly lines: readonly string[]; readonly class?: string }) {
  const lines = new Set(props.lines.filter((line) => line !== ''));
  return [...lines].map((line) => (
    <p key={line} class={props.class}>
      {line}
    </p>
  ));
}

export function BulletList(props: {
  readonly lines: readonly string[];
  readonly class?: string;
  readonly label?: string;
}) {
  if (props.lines.length === 0) return null;
  return (
    <ul class={props.class} aria-label={props.label}>
      {[...new Set(props.lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
