import { describeBulks } from './bulk-memory.ts';

describeBulks(6);
