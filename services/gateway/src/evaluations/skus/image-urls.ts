import { CANDIDATE_BOUNDS as BOUNDS, IMAGE_URL } from '@cpes/contracts';
import { pointerOf, whenGiven } from '@cpes/http-api';
import { isPublicUrl } from '@cpes/outbound-http';
import type { Violation } from '@cpes/service-kit';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';

export const IMAGE_URLS_SCHEMA = {
  type: 'array' as const,
  items: {
    type: 'string' as const,
    format: 'uri',
    pattern: IMAGE_URL.source,
    example: 'https://images.example/bottle-front.jpg',
  },
  maxItems: BOUNDS.imageUrlsMax,
  uniqueItems: true,
  description:
    'Addresses of images for drafts in stores: https, no user name, no private address, none twice. The stores fetch them; CPES does not.',
};

/** A list of texts; `imageUrlViolations` validates each of them. */
export function ImageUrls(): PropertyDecorator {
  const message = 'must be a list of texts';
  const validate = (value: unknown) => !Array.isArray(value) || value.every((one) => typeof one === 'string');
  return applyDecorators(
    whenGiven(),
    IsArray({ message }),
    ValidateBy({ name: 'isString', validator: { validate } }, { message }),
    ArrayMaxSize(BOUNDS.imageUrlsMax, { message: `must not have more than ${BOUNDS.imageUrlsMax} addresses` }),
  );
}

/** The offences of each address. Nothing is resolved or fetched: the rules are those that its text shows. */
export function imageUrlViolations(urls: unknown, path: readonly string[] = []): Violation[] {
  if (!Array.isArray(urls)) return [];
  const seen = new Set<string>();
  // Reads no more than the maximum number.
  return urls.slice(0, BOUNDS.imageUrlsMax).flatMap((url: unknown, index): Violation[] => {
    const pointer = pointerOf([...path, 'imageUrls', index]);
    if (typeof url !== 'string') return [];
    if (seen.has(url)) return [{ pointer, code: 'conflict', detail: 'is given more than once' }];
    seen.add(url);
    const detail = `must be an https address of a public host, with at most ${BOUNDS.imageUrlLengthMax} characters and without a user name`;
    return IMAGE_URL.test(url) && isPublicUrl(url) ? [] : [{ pointer, code: 'format', detail }];
  });
}
