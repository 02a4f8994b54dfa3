import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/index.ts';
import { AuditEntryEntity } from './audit/audit-entry.entity.ts';
import { AuditRecordedHandler } from './audit/audit-recorded.handler.ts';
import { AuditLogController } from './audit/audit-log.controller.ts';
import { AuditRepository } from './audit/audit.repository.ts';
import { ApiKeyAuthentication } from './keys/api-key-authentication.ts';
import { ApiKeyEntity } from './keys/api-key.entity.ts';
import { ApiKeyRepository } from './keys/api-key.repository.ts';
import { KeyManagement } from './keys/key-management.ts';
import { KeysController } from './keys/keys.controller.ts';
import { ScopeGuard } from './keys/scope.guard.ts';
import { KnownBrowserEntity } from './sessions/known-browser.entity.ts';
import { KnownBrowserRepository } from './sessions/known-browser.repository.ts';
import { RightGuard } from './sessions/right.guard.ts';
import { SameOriginGuard } from './sessions/same-origin.guard.ts';
import { SessionAuthentication } from './sessions/session-authentication.ts';
import { SessionWatch } from './sessions/session-watch.ts';
import { BegunSession } from './sessions/begun-session.ts';
import { SessionController } from './sessions/session.controller.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { SignInFailureEntity } from './sessions/sign-in-failure.entity.ts';
import { SignInFailuresPurge } from './sessions/sign-in-failures-purge.ts';
import { SignInFailureRepository } from './sessions/sign-in-failures.repository.ts';
import { SignIn } from './sessions/sign-in.ts';
import { FirstTenantRepository } from './tenants/first-tenant.repository.ts';
import { TenantSettingsController } from './tenants/tenant-settings.controller.ts';
import { TenantEntity } from './tenants/tenant.entity.ts';
import { LinkUse } from './users/link-use.ts';
import { LinksController } from './users/links.controller.ts';
import { MemberManagement } from './users/member-management.ts';
import { MembersController } from './users/members.controller.ts';
import { PasswordChange } from './users/password-change.ts';
import { UserLinkEntity } from './users/user-link.entity.ts';
import { UserEntity } from './users/user.entity.ts';

export const IDENTITY_ENTITIES = [
  ApiKeyEntity,
  AuditEntryEntity,
  KnownBrowserEntity,
  SessionEntity,
  SignInFailureEntity,
  TenantEntity,
  UserEntity,
  UserLinkEntity,
];

/** Callers and their rights: tenants, API keys, users, sessions, and the audit log. */
@Module({
  imports: [IdempotencyModule],
  controllers: [
    KeysController,
    SessionController,
    AuditLogController,
    AuditRecordedHandler,
    MembersController,
    LinksController,
    TenantSettingsController,
  ],
  providers: [
    ApiKeyAuthentication,
    ApiKeyRepository,
    AuditRepository,
    BegunSession,
    FirstTenantRepository,
    KeyManagement,
    KnownBrowserRepository,
    LinkUse,
    MemberManagement,
    PasswordChange,
    RightGuard,
    SameOriginGuard,
    ScopeGuard,
    SessionAuthentication,
    SessionRepository,
    SessionWatch,
    SignIn,
    SignInFailuresPurge,
    SignInFailureRepository,
  ],
  exports: [AuditRepository, SessionWatch],
})
export class IdentityModule {}
