import { describeMutatedRequests } from './mutated-requests.ts';

describeMutatedRequests(10_000);
