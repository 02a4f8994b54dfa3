import type { StoredProduct } from './fake-store.ts';
import { type Answer, html, type Incoming, json, type Shop } from './shop.ts';
import type { SetTrap, Traps, TrapSettings } from './traps.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #ccc}' +
  'form{display:inline}button{margin:.1rem}.live{color:#a40000;font-weight:bold}.draft{color:#1a5c1a;font-weight:bold}';
const REFUSED = json(403, { error: 'the request comes from another site' });
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#039': "'", '#39': "'", amp: '&' };
const TRAP_NUMBERS = ['ms', 'status'] as const;
const TRAP_TEXTS = ['at', 'value'] as const;

/** The pages of a store for people, and its control address. */
export class Pages<Trap extends string, Action extends string> {
  constructor(
    private readonly shop: Shop<Action>,
    private readonly traps: Traps<Trap>,
  ) {}

  /** Responses of both servers: pages, and a store owner's forms. Undefined for other requests. */
  answer(request: Incoming): Answer | undefined {
    if (request.method === 'GET') return this.show(request);
    const [, id, action] = /^\/products\/([^/]+)\/([a-z]+)$/.exec(request.path) ?? [];
    if (request.method !== 'POST' || id === undefined || action === undefined) return undefined;
    return isOfAnotherSite(request) ? REFUSED : this.act(decoded(id), action);
  }

  /** Additional responses of the page server, for setting traps. */
  control(request: Incoming): Answer {
    const { method, query, body } = request;
    const fields = method === 'DELETE' ? query : new URLSearchParams(body);
    const name = fields.get('trap') ?? '';
    if (method === 'GET') return json(200, { set: this.traps.list(), all: this.traps.all() });
    if (isOfAnotherSite(request)) return REFUSED;
    if (method === 'DELETE' && name === '') this.traps.clear();
    else if (!this.traps.isName(name)) return json(400, { error: 'no such trap', all: Object.keys(this.traps.all()) });
    else if (method === 'DELETE') this.traps.off(name);
    else if (method !== 'POST') return json(405, { error: 'GET, POST or DELETE' });
    else {
      const settings = settingsIn(fields);
      if (settings === undefined) return json(400, { error: 'ms and status are whole numbers' });
      if (fields.get('once') === 'true') this.traps.once(name, settings);
      else this.traps.on(name, settings);
    }
    return json(200, { set: this.traps.list() });
  }

  private show({ path, query }: Incoming): Answer | undefined {
    const page = this.shop.pageOf(path, query);
    if (page === undefined) return path === '/' ? html(200, this.list()) : undefined;
    const product = this.shop.products().find(({ id }) => id === page.id);
    if (page.kind === 'edit') return product === undefined ? notFound() : html(200, this.edit(product));
    return product?.isLive === true ? html(200, this.customer(product)) : notFound();
  }

  private act(id: string, action: string): Answer {
    if (!this.isAction(action) || !this.shop.products().some((product) => product.id === id)) return notFound();
    this.shop.act(id, action);
    return html(303, '', { location: '/' });
  }

  private isAction(action: string): action is Action {
    return Object.hasOwn(this.shop.actions, action);
  }

  private list(): string {
    const rows = this.shop.products().map((product) => {
      const { id, title, sku, price } = product;
      const edit = `<a href="${escaped(this.shop.editPathOf(id))}">${escaped(plain(title))}</a>`;
      return `<tr><td>${edit}</td><td>${escaped(sku)}</td><td>${escaped(price)}</td><td>${status(product)}</td><td>${this.buttons(id)}</td></tr>`;
    });
    const table =
      rows.length === 0
        ? '<p>No products yet.</p>'
        : `<table><tr><th>Product<th>SKU<th>Price<th>Status<th>As the store's owner</tr>${rows.join('')}</table>`;
    return page(this.shop.title, `<h1>${escaped(this.shop.title)}</h1>${table}${trapList(this.traps.list())}`);
  }

  private edit(product: StoredProduct): string {
    const { id, title, sku, price, mark, details } = product;
    const facts = [
      ['Status', status(product)],
      ['Price', escaped(price)],
      ['SKU', escaped(sku)],
      ['Listing', escaped(mark ?? 'none')],
      ['Number', escaped(id)],
      ['Cost per item', escaped(details.cost ?? 'none')],
      ['HS code', escaped(details.hsCode ?? 'none')],
      ['Country of origin', escaped(details.origin ?? 'none')],
      ['Report', escaped(details.reportId ?? 'none')],
      ['Verdict', escaped(details.verdict ?? 'none')],
      ['Images', String(details.images)],
    ].map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`);
    const body = `<h1>${escaped(plain(title))}</h1><table>${facts.join('')}</table>${bullets(product)}<p>${this.buttons(id)}</p>`;
    return page(plain(title), `${body}<p>${this.customerLink(id)} <a href="/">All products</a></p>`);
  }

  private customer(product: StoredProduct): string {
    const title = plain(product.title);
    return page(title, `<h1>${escaped(title)}</h1><p>${escaped(product.price)}</p>${bullets(product)}`);
  }

  private customerLink(id: string): string {
    return `<a href="${escaped(this.shop.customerPathOf(id))}">As customers see it</a>`;
  }

  private buttons(id: string): string {
    return Object.entries<string>(this.shop.actions)
      .map(([action, text]) => {
        const address = `/products/${encodeURIComponent(id)}/${action}`;
        return `<form method="post" action="${escaped(address)}"><button>${escaped(text)}</button></form>`;
      })
      .join(' ');
  }
}

function settingsIn(fields: URLSearchParams): TrapSettings | undefined {
  const settings: Record<string, string | number | boolean> = {};
  for (const name of TRAP_NUMBERS) {
    const text = fields.get(name);
    if (text !== null && !/^\d{1,7}$/.test(text)) return undefined;
    if (text !== null) settings[name] = Number(text);
  }
  for (const name of TRAP_TEXTS) {
    const text = fields.get(name);
    if (text !== null) settings[name] = text;
  }
  const done = fields.get('done');
  return done === null ? settings : { ...settings, done: done === 'true' };
}

function status({ status: word, isLive }: StoredProduct): string {
  const meaning = isLive ? 'customers can see it' : 'customers cannot see it';
  return `<span class="${isLive ? 'live' : 'draft'}">${escaped(word)}: ${meaning}</span>`;
}

/** The bullets as plain text: the pages do not trust stored markup. */
function bullets({ html: kept }: StoredProduct): string {
  const items = [...kept.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text = '']) => `<li>${escaped(plain(text))}</li>`);
  return items.length === 0 ? `<p>${escaped(plain(kept))}</p>` : `<ul>${items.join('')}</ul>`;
}

function trapList(traps: readonly SetTrap<string>[]): string {
  if (traps.length === 0) return '<p>No trap is set.</p>';
  const items = traps.map(
    ({ name, settings, isOnce }) =>
      `<li>${escaped(name)} ${escaped(JSON.stringify(settings))}${isOnce ? ' once' : ''}</li>`,
  );
  return `<h2>Traps</h2><ul>${items.join('')}</ul>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** Refuses requests from pages of other sites. */
function isOfAnotherSite({ headers }: Incoming): boolean {
  const { origin, host = '' } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

export function notFound(): Answer {
  return html(404, page('Not found', '<h1>Not found</h1><p>There is no such page that customers can see.</p>'));
}

/** Text without tags, its entities read. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#0?39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
