export { describeApi, describeBrowserApi } from './openapi.ts';
export { servePages } from './serve-pages.ts';
export { SiteModule } from './site.module.ts';
