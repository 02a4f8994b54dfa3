import { invalidBody } from '@cpes/http-api';
import type { Fault } from '@cpes/service-kit';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a] as const;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d] as const;

/** The next expected token of a body, in this order; 3 is the bracket that opens the list. */
const OBJECT = 0;
const NAME = 1;
const NAME_END = 2;
const ELEMENTS = 4;
const OBJECT_END = 5;
const NOTHING = 6;
const EXPECTED = [OPEN_OBJECT, undefined, COLON, OPEN_LIST, undefined, CLOSE_OBJECT, undefined];

/**
 * Finds the elements of `{"NAME":[…]}` in the bytes of a body. It looks at strings and brackets only: the reader of an element
 * decides whether it is JSON.
 */
export class ListScanner {
  private next = OBJECT;
  private at = 0;
  private depth = 0;
  private isString = false;
  private isFirst = true;
  /** Where the current name or element begins, once it has begun, and where it ends as far as it was read. */
  private begin: number | undefined;
  private end = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly name: string,
  ) {}

  /** The elements that end before `end` and after the last scan. Throws an `invalid` fault for a body of another form. */
  scan(end: number): Buffer[] {
    const found: Buffer[] = [];
    for (; this.at < end; this.at += 1) {
      const byte = this.bytes[this.at];
      if (this.isString) {
        if (byte === BACKSLASH) this.at += 1;
        else if (byte === QUOTE) this.endString();
      } else if (!isBlank(byte)) {
        const isEnd = this.next === ELEMENTS && this.depth === 0 && (byte === COMMA || byte === CLOSE_LIST);
        if (isEnd) found.push(...this.endElement(byte));
        else this.read(byte);
      }
    }
    return found;
  }

  /** Throws an `invalid` fault when the body does not end here. */
  finish(): void {
    if (this.next !== NOTHING || this.isString) throw this.otherForm();
  }

  private read(byte: number | undefined): void {
    if (this.next === ELEMENTS || (this.next === NAME && byte === QUOTE)) {
      this.begin ??= this.at;
      this.end = this.at + 1;
      this.isString = byte === QUOTE;
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.depth += 1;
      if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.depth -= 1;
      return;
    }
    if (byte !== EXPECTED[this.next]) throw this.otherForm();
    this.next += 1;
  }

  private endString(): void {
    this.isString = false;
    this.end = this.at + 1;
    if (this.next !== NAME) return;
    if (!isName(this.taken(), this.name)) throw this.otherForm();
    this.next = NAME_END;
  }

  /** The text before the end of the list is an element, too, unless it is empty. */
  private endElement(byte: number | undefined): Buffer[] {
    const isEmptyList = byte === CLOSE_LIST && this.isFirst && this.begin === undefined;
    this.isFirst = false;
    if (byte === CLOSE_LIST) this.next = OBJECT_END;
    return isEmptyList ? [] : [this.taken()];
  }

  private taken(): Buffer {
    const bytes = this.bytes.subarray(this.begin ?? this.end, this.end);
    this.begin = undefined;
    this.end = this.at + 1;
    return bytes;
  }

  private otherForm(): Fault {
    return invalidBody('type', `must be a JSON object with the list ${this.name}, given once, and nothing else`);
  }
}

/** A name of escaped characters takes six bytes for each. */
function isName(bytes: Buffer, name: string): boolean {
  if (bytes.length > 6 * name.length + 2) return false;
  try {
    return JSON.parse(bytes.toString()) === name;
  } catch {
    return false;
  }
}

/** White space of JSON only. */
function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
