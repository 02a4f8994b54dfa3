import { describeContract } from './contract.ts';

describeContract(1_500);
