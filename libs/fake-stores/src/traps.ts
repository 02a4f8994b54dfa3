/** Settings of a trap, which ignores those that it does not use. */
export interface TrapSettings {
  /** Only for this operation, e.g. `create`; by default for every operation of the trap. */
  readonly at?: string;
  readonly ms?: number;
  /** An HTTP status. */
  readonly status?: number;
  /** A value; the trap's text describes it. */
  readonly value?: string;
  /** True: the operation runs before the trap strikes. */
  readonly done?: boolean;
}

export interface TrapDescription {
  /** The store's behaviour, for people. */
  readonly text: string;
  /** The defaults of its settings. */
  readonly defaults?: TrapSettings;
}
export type TrapTable<Name extends string> = Readonly<Record<Name, TrapDescription>>;

export interface SetTrap<Name extends string> {
  readonly name: Name;
  readonly settings: TrapSettings;
  readonly isOnce: boolean;
}

/** Maximum number of active traps; more indicates a loop. */
const SET_MAX = 100_000;

/** The traps of one store. None is set initially. */
export class Traps<Name extends string> {
  private entries: SetTrap<Name>[] = [];

  constructor(private readonly table: TrapTable<Name>) {}

  /** From now on, until `off`. */
  on(name: Name, settings: TrapSettings = {}): void {
    this.set({ name, settings, isOnce: false });
  }

  /** Strikes once for each time it is set, in that order. */
  once(name: Name, settings: TrapSettings = {}): void {
    this.set({ name, settings, isOnce: true });
  }

  off(name: Name): void {
    this.entries = this.entries.filter((entry) => entry.name !== name);
  }

  clear(): void {
    this.entries = [];
  }

  /** The active traps. */
  list(): readonly SetTrap<Name>[] {
    return [...this.entries];
  }

  /** All known traps, with their texts. */
  all(): TrapTable<Name> {
    return this.table;
  }

  isName(name: string): name is Name {
    return Object.hasOwn(this.table, name);
  }

  /** For the servers: the settings of a trap that strikes at this operation. Consumes a trap that was set once. */
  strike(name: Name, call: string): TrapSettings | undefined {
    const at = this.entries.findIndex(
      ({ name: set, settings }) => set === name && (settings.at === undefined || settings.at === call),
    );
    const entry = this.entries[at];
    if (entry === undefined) return undefined;
    if (entry.isOnce) this.entries.splice(at, 1);
    return { ...this.table[name].defaults, ...entry.settings };
  }

  private set(entry: SetTrap<Name>): void {
    if (!this.isName(entry.name)) throw new Error(`no such trap: ${String(entry.name)}`);
    if (this.entries.length >= SET_MAX) throw new Error(`more than ${SET_MAX} traps are set`);
    this.entries.push(entry);
  }
}
