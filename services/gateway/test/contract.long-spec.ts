import { describeContract } from './contract.ts';

describeContract(7_500);
