/** The token of an `Authorization: Bearer …` header; the scheme in any case (RFC 9110), one token (RFC 6750). */
export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +(\S+)\s*$/i.exec(header ?? '')?.[1];
}
