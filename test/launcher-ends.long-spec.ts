import { describeEnds, LAUNCHER_IS_KILLED, NPM_IS_ASKED, NPM_IS_KILLED } from './launcher-ends.ts';

describeEnds('start', [NPM_IS_ASKED, NPM_IS_KILLED]);
describeEnds('services', [NPM_IS_ASKED, LAUNCHER_IS_KILLED]);
