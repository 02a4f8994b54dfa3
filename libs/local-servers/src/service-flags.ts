/**
 * The flags of Node.js for a service, here and in the image. The semi-space has 64 MB: most objects are short-lived, and each
 * collection copies the live ones, so half as many collections are half the work. Garbage collection takes a quarter of the CPU time
 * with Node's default of 16 MB, a tenth with 64 MB, and no less with 128 MB.
 */
export const SERVICE_FLAGS = ['--max-semi-space-size=64'];
