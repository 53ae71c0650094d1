import type { FileProps } from '../open-file';

/** Suggestions for a first try, and the tours: lists of steps, some with a button or a file. */
export function Tips({ file }: FileProps) {
  const { doIt, doThis, download } = file.texts.panel;
  return (
    <>
      {file.state!.panel.tips.map(({ title, steps }) => (
        <details key={title} class="tips" open>
          <summary>
            <h3>{title}</h3>
          </summary>
          <ol>
            {steps.map(({ text, control, file: name }) => (
              <li key={text}>
                {text}{' '}
                {control && (
                  <button type="button" aria-label={doThis(text)} onClick={() => file.control(control)}>
                    {doIt}
                  </button>
                )}
                {name && (
                  <a href={`/tour/${name}`} download={name}>
                    {download(name)}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
}
