import type { TenantId } from '@cpes/contracts';
import { IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiKeyEntity } from '../keys/api-key.entity.ts';
import { newApiKey } from '../keys/new-api-key.ts';
import { TenantEntity } from './tenant.entity.ts';
import { UserManagement } from '../users/user-management.ts';

export interface TenantCredentials {
  readonly apiKey: string;
  readonly tenantId: TenantId;
  readonly email: string;
  readonly password: string;
  readonly operatorEmail: string;
  readonly operatorPassword: string;
}

/** An arbitrary lock key, the same in every instance: instances check one after the other whether there is a tenant. */
const FIRST_TENANT_LOCK = 7_346_002;
const OWNER = { tenantName: 'Demo', email: 'owner@demo.example' } as const;
const OPERATOR_EMAIL = 'operator@demo.example';

/** The tenant that the first start creates. */
@Injectable()
export class FirstTenantRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ids: IdSource,
  ) {}

  /**
   * Creates a tenant with an owner, an operator and a live key when there is no tenant at all; otherwise returns undefined. `keep`
   * runs before the commit, so no tenant remains whose credentials could not be saved.
   */
  async make(keep: (credentials: TenantCredentials) => Promise<void>): Promise<TenantCredentials | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [FIRST_TENANT_LOCK]);
      if (await manager.exists(TenantEntity)) return undefined;
      const credentials = await this.insert(manager);
      await keep(credentials);
      return credentials;
    });
  }

  private async insert(manager: EntityManager): Promise<TenantCredentials> {
    const tenantId = this.ids.next();
    const { apiKey, row } = newApiKey(this.ids, { tenantId, name: 'first key' });
    await manager.insert(TenantEntity, { id: tenantId, name: OWNER.tenantName });
    const users = new UserManagement(manager, this.ids);
    const { password } = await users.create(tenantId, OWNER.email, 'owner');
    const operator = await users.create(tenantId, OPERATOR_EMAIL, 'operator');
    await manager.insert(ApiKeyEntity, row);
    return {
      apiKey,
      tenantId,
      email: OWNER.email,
      password,
      operatorEmail: OPERATOR_EMAIL,
      operatorPassword: operator.password,
    };
  }
}
