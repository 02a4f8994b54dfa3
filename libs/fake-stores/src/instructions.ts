import type { KeptStores } from './kept-stores.ts';

/** Instructions for using the stores: addresses, credentials, certificates, and traps. */
export function instructions({ woocommerce, hosted, caFile }: KeptStores): string {
  return `
Two fake stores are running on this machine. Ctrl-C stops both.

  WooCommerce  ${woocommerce.url}   pages: ${woocommerce.pagesUrl}
    key        ${woocommerce.credentials.key ?? ''}
    secret     ${woocommerce.credentials.secret}

  Hosted       ${hosted.url}   pages: ${hosted.pagesUrl}
    token      ${hosted.credentials.secret}

Their certificates are signed by an authority of their own. Trust it where it is needed, and nowhere else:

  NODE_EXTRA_CA_CERTS=${caFile} npm start
  curl --cacert ${caFile} ${woocommerce.url}/wp-json/wc/store/v1/cart

Traps make a store misbehave: from now on, or once. These list them, set two, and take all off again:

  curl ${woocommerce.pagesUrl}/traps
  curl -d trap=publish-later -d ms=10000 ${woocommerce.pagesUrl}/traps
  curl -d trap=hang-up -d at=create -d done=true -d once=true ${woocommerce.pagesUrl}/traps
  curl -X DELETE ${woocommerce.pagesUrl}/traps
`;
}
