import { describeJourneys } from './journeys/all.ts';

describeJourneys('services');
