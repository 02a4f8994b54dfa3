import { getMetadataStorage } from 'class-validator';

/** The names of the environment variables that a class describes. */
export function settingsOf(config: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** A value that no setting accepts: no number, no URL, no host, no existing file, and a blank and quotation marks in it. */
export function wrongValueOf(name: string): string {
  return `/missing/wrong "value" of ${name}`;
}
