import { v7 } from 'uuid';

/** Fresh UUIDv7s, as a dependency: they sort by the time they were made. */
export class IdSource {
  next(): string {
    return v7();
  }
}
