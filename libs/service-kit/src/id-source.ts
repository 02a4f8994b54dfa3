import { v7 } from 'uuid';

/** Generates UUIDv7s, which sort by creation time. A dependency that tests can replace. */
export class IdSource {
  next(): string {
    return v7();
  }
}
