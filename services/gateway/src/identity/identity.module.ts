import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/index.ts';
import { AuditEntryEntity } from './audit/audit-entry.entity.ts';
import { AuditLogController } from './audit/audit-log.controller.ts';
import { AuditStore } from './audit/audit.store.ts';
import { ApiKeyAuthentication } from './keys/api-key-authentication.ts';
import { ApiKeyEntity } from './keys/api-key.entity.ts';
import { ApiKeyStore } from './keys/api-key.store.ts';
import { KeyManagement } from './keys/key-management.ts';
import { KeysController } from './keys/keys.controller.ts';
import { ScopeGuard } from './keys/scope.guard.ts';
import { KnownBrowserEntity } from './sessions/known-browser.entity.ts';
import { KnownBrowserStore } from './sessions/known-browser.store.ts';
import { RightGuard } from './sessions/right.guard.ts';
import { SameOriginGuard } from './sessions/same-origin.guard.ts';
import { SessionAuthentication } from './sessions/session-authentication.ts';
import { SessionWatch } from './sessions/session-watch.ts';
import { SessionController } from './sessions/session.controller.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { SessionStore } from './sessions/session.store.ts';
import { SignInFailureEntity } from './sessions/sign-in-failure.entity.ts';
import { SignInFailuresPurge } from './sessions/sign-in-failures-purge.ts';
import { SignInFailureStore } from './sessions/sign-in-failures.store.ts';
import { SignIn } from './sessions/sign-in.ts';
import { FirstTenantStore } from './tenants/first-tenant.store.ts';
import { TenantEntity } from './tenants/tenant.entity.ts';
import { UserEntity } from './users/user.entity.ts';

export const IDENTITY_ENTITIES = [
  ApiKeyEntity,
  AuditEntryEntity,
  KnownBrowserEntity,
  SessionEntity,
  SignInFailureEntity,
  TenantEntity,
  UserEntity,
];

/** Callers and their rights: tenants, API keys, users, sessions, and the audit log. */
@Module({
  imports: [IdempotencyModule],
  controllers: [KeysController, SessionController, AuditLogController],
  providers: [
    ApiKeyAuthentication,
    ApiKeyStore,
    AuditStore,
    FirstTenantStore,
    KeyManagement,
    KnownBrowserStore,
    RightGuard,
    SameOriginGuard,
    ScopeGuard,
    SessionAuthentication,
    SessionStore,
    SessionWatch,
    SignIn,
    SignInFailuresPurge,
    SignInFailureStore,
  ],
  exports: [AuditStore, SessionWatch],
})
export class IdentityModule {}
