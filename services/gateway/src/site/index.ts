export { describeApi, describeWebDoor } from './openapi.ts';
export { servePages } from './serve-pages.ts';
export { SiteModule } from './site.module.ts';
