import type { SheetContent, SheetTab } from '../../page-server/api';

/**
 * The contents of sheets as the page has them. Each sheet has at most one read under way; changes announced meanwhile lead
 * to one more. A sheet that is never looked at (hidden, not in front) is not read.
 */
export class SheetContents {
  private readonly held = new Map<number, SheetContent>();
  private readonly wanted = new Map<number, number>();
  private readonly reading = new Set<number>();

  constructor(
    private readonly read: (sheetId: number) => Promise<SheetContent>,
    private readonly came: (content: SheetContent) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  get(sheetId: number): SheetContent | null {
    return this.held.get(sheetId) ?? null;
  }

  /** Forgets everything: the server was restarted, and its revisions begin at 0. */
  clear(): void {
    this.held.clear();
    this.wanted.clear();
  }

  /** True when nothing newer is known of any sheet that is wanted. */
  isCurrent(): boolean {
    return this.reading.size === 0 && [...this.wanted].every(([id, revision]) => this.isHeld(id, revision));
  }

  /** Keeps the tabs that can be seen current, and forgets those that are gone. Returns the forgotten ones. */
  follow(tabs: readonly SheetTab[], inFront: number): number[] {
    const there = new Set(tabs.map(({ sheetId }) => sheetId));
    const gone = [...this.held.keys()].filter((id) => !there.has(id));
    for (const id of gone) this.held.delete(id);
    for (const id of [...this.wanted.keys()]) if (!there.has(id)) this.wanted.delete(id);
    for (const { sheetId, revision, hidden } of inOrder(tabs, inFront))
      if (!hidden || sheetId === inFront || this.held.has(sheetId)) this.want(sheetId, revision);
    return gone;
  }

  /** Reads a sheet unless this revision, or a newer one, is here or on its way. */
  want(sheetId: number, revision: number): void {
    this.wanted.set(sheetId, Math.max(revision, this.wanted.get(sheetId) ?? revision));
    if (!this.reading.has(sheetId) && !this.isHeld(sheetId, revision)) void this.readOne(sheetId);
  }

  private isHeld(sheetId: number, revision: number): boolean {
    return (this.held.get(sheetId)?.revision ?? -1) >= revision;
  }

  /** Reads a tab again if a newer revision was announced while it was being read. */
  private async readOne(sheetId: number): Promise<void> {
    const asked = this.wanted.get(sheetId) ?? 0;
    const content = await this.tried(sheetId);
    if (content !== null && this.wanted.has(sheetId)) this.take(content, asked);
  }

  private async tried(sheetId: number): Promise<SheetContent | null> {
    this.reading.add(sheetId);
    try {
      return await this.read(sheetId);
    } catch (error) {
      this.wanted.delete(sheetId);
      this.failed(error);
      return null;
    } finally {
      this.reading.delete(sheetId);
    }
  }

  private take(content: SheetContent, asked: number): void {
    const { sheetId, revision } = content;
    const wanted = this.wanted.get(sheetId) ?? 0;
    this.held.set(sheetId, content);
    this.came(content);
    if (revision >= wanted) return;
    // Accepts a revision older than the announced one: otherwise requests could repeat forever.
    if (wanted === asked) this.wanted.set(sheetId, revision);
    else void this.readOne(sheetId);
  }
}

function inOrder(tabs: readonly SheetTab[], inFront: number): SheetTab[] {
  return [...tabs].sort((one, other) => Number(other.sheetId === inFront) - Number(one.sheetId === inFront));
}
