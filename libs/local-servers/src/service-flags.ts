/**
 * How Node starts a service, here and in the image. Room for the youngest objects in MB: garbage of recent events dies
 * young. Live objects are copied at each collection: half as many collections are half the work. A quarter of a
 * service's time went into it with Node's 16, a tenth does with 64; with 128 it is no less.
 */
export const SERVICE_FLAGS = ['--max-semi-space-size=64'];
