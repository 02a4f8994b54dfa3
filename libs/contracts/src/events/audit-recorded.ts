import { IsObject, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { Event } from '../event.ts';

/** A caller, or a service by itself, has changed something that belongs in the audit log of the tenant. */
@Event('audit.recorded.v1', {
  aggregate: { type: 'audit', id: 'subject' },
  emittedBy: ['webhook', 'store-draft'],
  consumedBy: ['gateway'],
})
export class AuditRecorded {
  /** Absent for an API key, which `details` names, and for the service itself. */
  @IsOptional() @IsUUID() userId?: string;
  /** An object and the action, e.g. `store.connected`. */
  @IsString() @Length(1, 100) action!: string;
  /** The id of the object. */
  @IsString() @Length(1, 100) subject!: string;
  /** Without secrets. */
  @IsObject() details!: Readonly<Record<string, string>>;
}
