import { IsMoment } from '@cpes/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsString, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';

/**
 * No control characters, no lone surrogates, which are not valid text, and none of the characters that embed, override or isolate a
 * direction (UAX 9), because they reorder the surrounding text. Direction marks, which right-to-left titles use, are allowed.
 */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
/** A character that a reader can see: no white space, control, format or filler character, and no braille blank. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Whether a text has a visible character; the length rule refuses an empty one. */
export const isVisible = (text: string): boolean => text === '' || VISIBLE.test(text);
export const INVISIBLE = 'must have a visible character';
/** For the API document: printable text with surrounding white space, and its length without it; two characters or more at most. */
export const trimmedText = (lengthMax: number): string =>
  `^\\s*[^\\s\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069](?:[^\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069]{0,${lengthMax - 2}}[^\\s\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069])?\\s*$`;
/** For the API document: printable text with a character other than white space. */
export const VISIBLE_TEXT =
  '^[^\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069]*[^\\s\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069][^\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069]*$';
/** The reader of a field, not this decorator, decides whether the field is required. */
export const whenGiven = () => ValidateIf((_body, value) => value !== undefined);

/** A whole number between two bounds. */
export function Whole(minimum: number, maximum: number, description: string): PropertyDecorator {
  const message = `must be an integer from ${minimum} to ${maximum}`;
  const rules = [whenGiven(), IsInt({ message }), Min(minimum, { message }), Max(maximum, { message })];
  return applyDecorators(...rules, ApiProperty({ type: 'integer', minimum, maximum, description }));
}

/** Counts code points, as JSON Schema does; class-validator's own count leaves some out. */
export function Text(maxLength: number): PropertyDecorator {
  const message = `must be 1 to ${maxLength} characters without control characters or overrides of the text direction`;
  const validate = (value: unknown) => typeof value !== 'string' || (value !== '' && [...value].length <= maxLength);
  return applyDecorators(
    whenGiven(),
    IsString({ message }),
    ValidateBy({ name: 'isLength', validator: { validate } }, { message }),
    Matches(PRINTABLE, { message }),
    ValidateBy(
      { name: 'isVisible', validator: { validate: (value) => typeof value !== 'string' || isVisible(value) } },
      { message: INVISIBLE },
    ),
  );
}

/** A moment, as a date-time of RFC 3339. */
export function DateTime(): PropertyDecorator {
  return applyDecorators(whenGiven(), IsMoment());
}

/** A text that `isCode` accepts. */
export function CodeOf(name: string, isCode: (code: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || isCode(value);
  return applyDecorators(
    whenGiven(),
    IsString({ message }),
    ValidateBy({ name, validator: { validate } }, { message }),
  );
}

/** One of a list of texts. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return CodeOf('isIn', (value) => values.includes(value), `must be one of ${values.join(', ')}`);
}

/** The id of `what`, e.g. `a SKU`. */
export function IdOf(pattern: RegExp, what: string): PropertyDecorator {
  return CodeOf('matches', (id) => pattern.test(id), `must be the id of ${what}`);
}
