import { describeMutatedRequests } from './mutated-requests.ts';

describeMutatedRequests(1_500);
