import { v7 } from 'uuid';

/** Makes UUIDv7s, which sort by the time of their creation. A dependency, so that tests can replace it. */
export class IdSource {
  next(): string {
    return v7();
  }
}
