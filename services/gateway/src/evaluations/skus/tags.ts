import {
  ApiObject,
  check,
  INVISIBLE,
  isVisible,
  pointerOf,
  PRINTABLE,
  readJsonObject,
  refuse,
  required,
  trimmedText,
  whenGiven,
} from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';
import { applyDecorators } from '@nestjs/common';

export const TAGS_MAX = 20;
export const TAG_LENGTH_MAX = 40;

export const TAG_SCHEMA = { type: 'string' as const, pattern: trimmedText(TAG_LENGTH_MAX) };
export const TAGS_SCHEMA = {
  type: 'array' as const,
  items: TAG_SCHEMA,
  maxItems: TAGS_MAX,
  uniqueItems: true,
  description: `Your own labels of 1 to ${TAG_LENGTH_MAX} characters; surrounding white space is removed. Each has a visible character and may occur only once.`,
  example: ['spring', 'kitchen'],
};

/** A list of texts; `tagViolations` validates each of them. */
export function Tags(): PropertyDecorator {
  const message = 'must be a list of texts';
  const validate = (value: unknown) => !Array.isArray(value) || value.every((one) => typeof one === 'string');
  return applyDecorators(
    whenGiven(),
    IsArray({ message }),
    ValidateBy({ name: 'isString', validator: { validate } }, { message }),
    ArrayMaxSize(TAGS_MAX, { message: `must not have more than ${TAGS_MAX} tags` }),
  );
}

/** The tags of a SKU. */
@ApiObject({ additionalProperties: false })
export class TagsRequest {
  @Tags() @ApiProperty(TAGS_SCHEMA) tags!: string[];
}

/** The tags in a JSON body. Throws one `invalid` fault that names every offence. */
export function readTags(bytes: Uint8Array | undefined): string[] {
  const { body, violations: flaws } = readJsonObject(bytes);
  trimTags(body);
  const { value, violations } = check(TagsRequest, body);
  const absent = value.tags === undefined ? [required(['tags'])] : [];
  refuse([...violations, ...tagViolations(value.tags), ...absent, ...flaws]);
  return value.tags ?? [];
}

/** One tag of a path. Throws an `invalid` fault for one that a list could not have. */
export function readTag(given: string): string {
  const tag = given.trim();
  refuse(tagViolations([tag]).map((violation) => ({ ...violation, pointer: '/tag' })));
  return tag;
}

export const TAGS_FULL: Violation = {
  pointer: '/tag',
  code: 'range',
  detail: `the SKU has ${TAGS_MAX} tags, which is the maximum: remove one first`,
};

/** Removes the white space around the tags of a body. */
export function trimTags(body: Record<string, unknown>): void {
  if (Array.isArray(body.tags))
    body.tags = body.tags.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : tag));
}

export function tagViolations(tags: unknown, path: readonly string[] = []): Violation[] {
  if (!Array.isArray(tags)) return [];
  const first = new Map<unknown, number>();
  // Reads no more than the maximum number.
  return tags.slice(0, TAGS_MAX).flatMap((tag: unknown, index): Violation[] => {
    const pointer = pointerOf([...path, 'tags', index]);
    if (typeof tag !== 'string') return [];
    if (first.has(tag)) return [{ pointer, code: 'conflict', detail: 'is given more than once' }];
    first.set(tag, index);
    const isTag = tag !== '' && [...tag].length <= TAG_LENGTH_MAX && PRINTABLE.test(tag);
    const detail = `must be 1 to ${TAG_LENGTH_MAX} characters without control characters or overrides of the text direction`;
    if (!isTag) return [{ pointer, code: 'range', detail }];
    return isVisible(tag) ? [] : [{ pointer, code: 'format', detail: INVISIBLE }];
  });
}
