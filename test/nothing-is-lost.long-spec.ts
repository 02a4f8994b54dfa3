import { describeKilledProcess, describeKilledServices } from './nothing-is-lost.ts';

describeKilledServices(1_000);
describeKilledProcess(1_000);
