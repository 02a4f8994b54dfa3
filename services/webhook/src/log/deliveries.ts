import type { Delivery, DeliveryDetail, DeliveryPage } from '@cpes/contracts';
import { invalidBody, notFound } from '@cpes/http-api';
import { PreparedDatabase } from '@cpes/persistence';
import { IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FindDelivery, ListDeliveries, Redeliver } from '../domain/commands.ts';
import { DeliveryLoop } from '../sending/delivery-loop.ts';
import { DeliveryRepository } from '../store/delivery.repository.ts';
import { RequestKeyRepository } from '../store/request-key.repository.ts';

/** The delivery log. Throws `not-found` for a delivery that the tenant does not have. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly deliveries: DeliveryRepository,
    private readonly requestKeys: RequestKeyRepository,
    private readonly loop: DeliveryLoop,
    private readonly ids: IdSource,
  ) {}

  list(request: ListDeliveries): Promise<DeliveryPage> {
    return this.deliveries.list(request);
  }

  async find({ tenantId, deliveryId }: FindDelivery): Promise<DeliveryDetail> {
    const delivery = await this.deliveries.findWithLog(tenantId, deliveryId);
    if (delivery === undefined) throw notFound();
    return delivery;
  }

  /** Throws `invalid` when the endpoint is not enabled. */
  async redeliver(request: Redeliver): Promise<Delivery> {
    const { tenantId, deliveryId, requestKey } = request;
    const before = await this.findSummary(request);
    await this.database.transaction(async (tx) => {
      const id = this.ids.next();
      if ((await this.requestKeys.firstOf(tx, tenantId, requestKey, id)) !== id) return;
      const isDue = await this.deliveries.redeliver(tx, tenantId, deliveryId);
      if (!isDue && before.state !== 'pending') throw invalidBody('conflict', 'the endpoint is not enabled');
    });
    this.loop.wake(before.endpointId);
    return this.findSummary(request);
  }

  private async findSummary({ tenantId, deliveryId }: FindDelivery): Promise<Delivery> {
    const delivery = await this.deliveries.find(tenantId, deliveryId);
    if (delivery === undefined) throw notFound();
    return delivery;
  }
}
