/** A command was used in a way that cannot work. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}
