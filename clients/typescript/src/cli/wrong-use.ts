/** The command was used incorrectly. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}
