/** Names the scope of an operation; not part of OpenAPI itself. */
export const SCOPE_EXTENSION = 'x-required-scope';
