import type { SheetContent, SheetTab } from '../../page-server/api';

/**
 * The contents of sheets on the page. Each sheet has at most one open request. Changes that are announced meanwhile cause one more request.
 * A hidden sheet is read only if it is active or was read before.
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

  /** Removes all contents after the server was restarted, because its revisions begin at 0 again. */
  clear(): void {
    this.held.clear();
    this.wanted.clear();
  }

  /** True if all wanted sheets have their newest known revision. */
  isCurrent(): boolean {
    return this.reading.size === 0 && [...this.wanted].every(([id, revision]) => this.isHeld(id, revision));
  }

  /** Updates the visible tabs and removes those that were deleted. Returns the removed ones. */
  follow(tabs: readonly SheetTab[], inFront: number): number[] {
    const there = new Set(tabs.map(({ sheetId }) => sheetId));
    const gone = [...this.held.keys()].filter((id) => !there.has(id));
    for (const id of gone) this.held.delete(id);
    for (const id of [...this.wanted.keys()]) if (!there.has(id)) this.wanted.delete(id);
    for (const { sheetId, revision, hidden } of inOrder(tabs, inFront))
      if (!hidden || sheetId === inFront || this.held.has(sheetId)) this.want(sheetId, revision);
    return gone;
  }

  /** Reads a sheet, unless this or a newer revision was already read or requested. */
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
    // Accepts a revision that is older than the announced one, because otherwise requests could repeat forever.
    if (wanted === asked) this.wanted.set(sheetId, revision);
    else void this.readOne(sheetId);
  }
}

function inOrder(tabs: readonly SheetTab[], inFront: number): SheetTab[] {
  return [...tabs].sort((one, other) => Number(other.sheetId === inFront) - Number(one.sheetId === inFront));
}
