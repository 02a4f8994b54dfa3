export { runAdmin } from './admin.ts';
