import { describeOutdatedReports } from './outdated-reports.ts';

/** Enough for every kind of goods and both markets; `npm run test:long` has a thousand in one process. */
describeOutdatedReports('services', 60);
