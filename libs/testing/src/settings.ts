import { getMetadataStorage } from 'class-validator';

/** The names of a class's environment variables. */
export function settingsOf(config: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** A value that is invalid for every setting: not a number, URL, host or existing file, with a blank and quotation marks. */
export function wrongValueOf(name: string): string {
  return `/missing/wrong "value" of ${name}`;
}
