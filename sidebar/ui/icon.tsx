/** Line drawings of 16 by 16 units. */
const PATHS = {
  back: 'M13 8H3.5M8 3.5 3.5 8 8 12.5',
  chevron: 'M6 3.5 10.5 8 6 12.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  circle: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11',
  clock: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M8 5v3.2l2.2 1.6',
  cross: 'M4 4l8 8M12 4l-8 8',
  help: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.7 8 9.2 8 10.2M8 13v.1',
  none: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M4.1 11.9 11.9 4.1',
  open: 'M6.5 3.5H3.5v9h9v-3M9.5 3.5h3v3M12.5 3.5 7.5 8.5',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  person: 'M8 3a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5M3 13.5c.5-3 2.5-4 5-4s4.5 1 5 4',
  play: 'M5 3.5v9L12.5 8z',
  sliders: 'M2.5 5h5M11.5 5h2M9.5 3.2v3.6M2.5 11h2M8.5 11h5M6.5 9.2v3.6',
  turning: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.5h-2.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing in the colour of its text. It is decoration: the text or the label beside it says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="drawing" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
