/** What `@jest/globals` gives to the file that runs. */
export const { jest } = globalThis;
