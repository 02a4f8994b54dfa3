/** The version of CPES that this process runs: that of `package.json` at the root. A bundle has no such file beside it. */
export const VERSION = '0.1.0';
