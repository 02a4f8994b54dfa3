import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** A whole number in the API document; `extra` narrows it. */
export function Integer(extra: ApiPropertyOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'integer', ...extra });
}

/** A share of a whole, 0 to 100. */
export function Percent(): PropertyDecorator {
  return Integer({ minimum: 0, maximum: 100 });
}

/** A moment, ISO 8601 in UTC. */
export function Moment(): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date-time' });
}

/** A day, YYYY-MM-DD. */
export function Day(): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date' });
}
