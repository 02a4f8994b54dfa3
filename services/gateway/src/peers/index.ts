export { clientOf, peer } from './peer.ts';
