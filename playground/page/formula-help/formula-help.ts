import type { FunctionHelp } from '../../page-server/api';
import { element } from '../parts/element';
import { callAround, type Typing, typingAt } from './formula-at';

/** The functions that have help, and how the file's locale separates arguments: all signs that it takes, the usual one first. */
export interface HelpSource {
  readonly functions: () => readonly FunctionHelp[];
  readonly separators: () => string;
}

const MOST_NAMES = 12;
let made = 0;

/**
 * The help below a field in which a formula is typed, as in Google Sheets: the functions whose names begin as typed, or the parameters of the
 * call around the caret, with the current one marked.
 */
export class FormulaHelp {
  readonly card: HTMLElement;
  private names: readonly FunctionHelp[] = [];
  private chosen = 0;
  private isDismissed = false;

  constructor(
    private readonly field: HTMLTextAreaElement | HTMLInputElement,
    private readonly source: HelpSource,
  ) {
    made += 1;
    this.card = element('div', { class: 'formula-help', id: `formula-help-${made}`, hidden: true });
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', this.card.id);
    for (const event of ['keyup', 'click', 'focus'] as const)
      field.addEventListener(event, () => this.show());
    field.addEventListener('input', () => {
      this.isDismissed = false;
      this.chosen = 0;
      this.show();
    });
    field.addEventListener('blur', () => this.hide());
  }

  /** Handles a key of the field. Returns true if the key chose a function or closed the help. */
  pressed(event: KeyboardEvent): boolean {
    if (this.card.hidden || !this.act(event)) return false;
    event.preventDefault();
    return true;
  }

  hide(): void {
    this.card.hidden = true;
    this.names = [];
    this.field.removeAttribute('aria-activedescendant');
  }

  private act({ key }: KeyboardEvent): boolean {
    if (key === 'Escape') {
      this.isDismissed = true;
      this.hide();
      return true;
    }
    const name = this.names[this.chosen];
    if (name === undefined) return false;
    if (key === 'Tab' || key === 'Enter') this.insert(name);
    else if (key === 'ArrowDown') this.choose(this.chosen + 1);
    else if (key === 'ArrowUp') this.choose(this.chosen - 1);
    else return false;
    return true;
  }

  private show(): void {
    const typing = this.isDismissed ? null : this.typing();
    this.names = typing?.kind === 'name' ? this.beginning(typing.typed) : [];
    const called =
      typing?.kind === 'argument'
        ? this.source.functions().find(({ name }) => name === typing.name)
        : undefined;
    if (this.names.length > 0) this.fill(this.list());
    else if (called !== undefined && typing?.kind === 'argument')
      this.fill(this.signature(called, typing.argument));
    else this.hide();
  }

  /** What is being typed. A name with which no function begins, such as that of a tab, is a part of the argument around it. */
  private typing(): Typing | null {
    const { value, selectionStart } = this.field;
    const separators = this.source.separators();
    const typing = typingAt(value, selectionStart ?? value.length, separators);
    if (typing?.kind !== 'name' || this.beginning(typing.typed).length > 0) return typing;
    return callAround(value, typing, separators);
  }

  private beginning(typed: string): readonly FunctionHelp[] {
    const wanted = typed.toUpperCase();
    return this.source
      .functions()
      .filter(({ name }) => name.startsWith(wanted))
      .slice(0, MOST_NAMES);
  }

  private fill(content: readonly Node[]): void {
    this.card.replaceChildren(...content);
    this.card.hidden = false;
    const box = this.field.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - this.card.offsetWidth - 8);
    const isLow = box.bottom + this.card.offsetHeight + 8 > innerHeight;
    const top = isLow ? box.top - this.card.offsetHeight - 4 : box.bottom + 4;
    Object.assign(this.card.style, { left: `${Math.max(4, left)}px`, top: `${Math.max(4, top)}px` });
  }

  private list(): Node[] {
    const options = this.names.map((help, at) =>
      element(
        'div',
        {
          class: 'formula-name',
          role: 'option',
          id: `${this.card.id}-${at}`,
          'aria-selected': String(at === this.chosen),
          // The field keeps the focus.
          onpointerdown: (event: Event) => event.preventDefault(),
          onclick: () => this.insert(help),
        },
        element('b', {}, help.name),
        element('span', {}, help.about),
      ),
    );
    this.field.setAttribute('aria-activedescendant', `${this.card.id}-${this.chosen}`);
    return [element('div', { role: 'listbox', 'aria-label': 'Functions' }, ...options)];
  }

  private signature({ name, about, parameters }: FunctionHelp, argument: number): Node[] {
    const [separator = ','] = this.source.separators();
    const current = parameters[argument];
    const shown = parameters.flatMap((parameter, at) => {
      const text = parameter.isOptional ? `[${parameter.name}]` : parameter.name;
      const part = at === argument ? element('mark', {}, text) : text;
      return at === 0 ? [part] : [`${separator} `, part];
    });
    return [
      element('p', { class: 'formula-signature' }, `${name}(`, ...shown, ')'),
      ...(current === undefined
        ? []
        : [element('p', {}, element('b', {}, current.name), ` ${current.about}`)]),
      element('p', { class: 'formula-about' }, about),
    ];
  }

  private choose(at: number): void {
    this.chosen = (at + this.names.length) % this.names.length;
    this.fill(this.list());
    this.card.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  /** Completes the typed name, with the bracket that begins its arguments. */
  private insert({ name }: FunctionHelp): void {
    const typing = this.typing();
    if (typing?.kind !== 'name') return;
    this.field.setRangeText(`${name}(`, typing.from, this.field.selectionStart ?? typing.from, 'end');
    this.field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
