/** A reference is part of an address: no `/`, and no dot at the beginning. */
export const OFFER_REF = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const MALFORMED_OFFER_REF =
  'must be 1 to 64 letters, digits, dots, hyphens and underscores, with a letter or digit first';
