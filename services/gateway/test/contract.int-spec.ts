import { describeContract } from './contract.ts';

describeContract(2_100);
