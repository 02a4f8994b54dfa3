import { describeContract } from './contract.ts';

describeContract(45);
