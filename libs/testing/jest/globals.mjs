/** The exports of `@jest/globals` for the current file. */
export const { jest } = globalThis;
