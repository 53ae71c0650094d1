import type { Answer, Question } from '../../emulator/src/services/ui-service';
import type { OpenQuestion, QuestionAnswer } from './api';

interface Waiting {
  readonly question: OpenQuestion;
  readonly resolve: (answer: Answer) => void;
}

/** The alerts and prompts of running scripts, one shown at a time, the earliest first. */
export class Questions {
  private readonly waiting: Waiting[] = [];
  private readonly changed: () => void;
  private asked = 0;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** The question that the user sees. */
  get open(): OpenQuestion | null {
    return this.waiting[0]?.question ?? null;
  }

  /** Shows a question. Resolves after the user's answer. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      this.asked += 1;
      this.waiting.push({ question: { id: this.asked, ...question }, resolve });
      this.changed();
    });
  }

  /** Passes an answer to the script that asked; false if the question is no longer open. */
  answer({ id, button, typed }: QuestionAnswer): boolean {
    const at = this.waiting.findIndex(({ question }) => question.id === id);
    if (at < 0) return false;
    const [asked] = this.waiting.splice(at, 1);
    asked!.resolve({ button, typed });
    this.changed();
    return true;
  }

  /** Closes every question, as when the user leaves the page. */
  closeAll(): void {
    for (const { question } of [...this.waiting])
      this.answer({ id: question.id, button: 'CLOSE', typed: '' });
  }
}
