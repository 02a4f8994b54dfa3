import { AuditRecorded, type EventOf } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { UnitOfWork } from '@cpes/persistence';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AuditRepository } from './audit.repository.ts';

/** Adds what other services have changed to the audit log. */
@Controller()
export class AuditRecordedHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly audit: AuditRepository,
  ) {}

  @Handles(AuditRecorded)
  handle(@Payload() event: EventOf<typeof AuditRecorded>): Promise<void> {
    return this.work.run(event, (tx) => {
      this.audit.record(tx, event);
      return [];
    });
  }
}
